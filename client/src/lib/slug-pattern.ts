/** A key as the site gives them to strategies and accounts. Of an address, which is anybody's, nothing else is repeated on a page. */
export const SLUG_PATTERN = /^[a-z\d-]{1,30}$/i;
