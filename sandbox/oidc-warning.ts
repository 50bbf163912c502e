/**
 * Must be imported before oidc-provider, which prints 'Unsupported runtime' on Node 20 while
 * loading: it supports 22 and later. The parts used here also work on 20, and a warning at every
 * start would teach people to ignore warnings. Only this line is dropped.
 */
const UNSUPPORTED = 'oidc-provider WARNING: Unsupported runtime.';

const warn = console.warn.bind(console);

console.warn = (...words: unknown[]): void => {
  if (!String(words[0]).includes(UNSUPPORTED)) warn(...words);
};
