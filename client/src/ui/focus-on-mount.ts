/** A `ref` that focuses its element on mount and scrolls it into view. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
