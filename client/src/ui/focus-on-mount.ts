/** For the `ref` of what takes the place of the control that had the focus: it takes the focus, and scrolls into view with it. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
