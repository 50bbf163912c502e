export interface Modifiers {
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Whether the keys are the browser's own, as Alt and the left arrow, which go back. */
export function hasModifierKey({ ctrlKey, metaKey, altKey }: Modifiers): boolean {
  return ctrlKey || metaKey || altKey;
}
