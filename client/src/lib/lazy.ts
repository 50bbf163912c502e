/** Answers what `make` made at the first call. For what takes a browser long to make and not every page needs. */
export function lazy<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
