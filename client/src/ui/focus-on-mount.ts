/**
 * A `ref` that focuses its element on mount, for content that replaces the focused control.
 * Focusing also scrolls it into view.
 */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
