/**
 * Imported before oidc-provider, which says 'Unsupported runtime' on Node 20 while it loads: it supports 22 and later. What
 * the sandbox uses of it works on 20 as well, and a warning at every start would teach people to overlook warnings.
 * This one line is dropped, every other is printed.
 */
const UNSUPPORTED = 'oidc-provider WARNING: Unsupported runtime.';

const warn = console.warn.bind(console);

console.warn = (...words: unknown[]): void => {
  if (!String(words[0]).includes(UNSUPPORTED)) warn(...words);
};
