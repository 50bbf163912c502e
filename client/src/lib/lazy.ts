/**
 * Creates a value at the first call and keeps it. For values that are slow to create and not always
 * needed.
 */
export function lazy<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
