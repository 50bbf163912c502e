/** Keys of strategies and accounts. Nothing else from a URL is repeated on a page. */
export const SLUG_PATTERN = /^[a-z\d-]{1,30}$/i;
