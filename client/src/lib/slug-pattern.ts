/**
 * Keys of strategies and accounts. Only matching parts of a URL are repeated on a page, because
 * anybody can write a URL.
 */
export const SLUG_PATTERN = /^[a-z\d-]{1,30}$/i;
