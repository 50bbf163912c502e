/** What follows the path of an address on the web. */
const BEYOND_PATH = /(\b[a-z][a-z\d+.-]*:\/\/[^\s<>"'?#\\]*)[?#][^\s<>"'()\\]*/gi;
/** The same where the address was changed, so that nobody can press it; `%3D` and `=3D` are the sign as mails and queries write it. */
const TOKEN = /\btoken(?:%3D|=3D|=)[^\s<>"'()\\]*/gi;

/**
 * Words from outside as they may be kept: links in mails are as good as keys, and whoever refuses a mail may quote its
 * links. What tells where they lead stays.
 */
export function redactKeys(words: string): string {
  return words.replaceAll(BEYOND_PATH, '$1…').replaceAll(TOKEN, 'token=…');
}

const EMAIL = /[^\s<>()"',;:\\/=@]+(?:@|%40)[^\s<>()"',;:\\/@]+/gi;

/** Words that may be kept for good: a `…` stands for each e-mail address. */
export function redactAddresses(words: string): string {
  return words.replaceAll(EMAIL, '…');
}
