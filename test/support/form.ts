/** Headers of a form submission, instead of JSON. */
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Headers that a browser sends with a form on a page with `Referrer-Policy: no-referrer`. */
export const AS_BROWSER = { origin: 'null', 'sec-fetch-site': 'same-origin' };
