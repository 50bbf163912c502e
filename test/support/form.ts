/** Sent as the form of a page, not as JSON. */
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** What a browser sends with a form of a page that has `Referrer-Policy: no-referrer`. */
export const AS_BROWSER = { origin: 'null', 'sec-fetch-site': 'same-origin' };
