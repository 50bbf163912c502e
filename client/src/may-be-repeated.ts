/** A key, a day or a number, and nothing that could be read as words or as another site's address. */
const NAME_OR_NUMBER = /^(?:[a-z\d-]{1,30}|\d{1,4}\.\d{1,4})$/i;

/** Whether what an address asks for may be said on the page: an address is anybody's, and this is the site's own voice. */
export const mayBeRepeated = (asked: string): boolean => NAME_OR_NUMBER.test(asked);
