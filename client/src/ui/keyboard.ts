/** A `ref` that focuses its element on mount and scrolls it into view. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

export interface Modifiers {
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Whether a key press is a browser shortcut, such as Alt+Left. */
export function hasModifierKey({ ctrlKey, metaKey, altKey }: Modifiers): boolean {
  return ctrlKey || metaKey || altKey;
}
