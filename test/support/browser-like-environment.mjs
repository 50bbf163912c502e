import { TestEnvironment } from 'jest-environment-jsdom';
import styleSheet from './style-sheet-address.mjs';

/** What browsers have and jsdom lacks; the router and the tests' wire use it. */
const MISSING = [
  'TextEncoder',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoderStream',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'AbortController',
  'AbortSignal',
  'fetch',
  'structuredClone',
];

export default class BrowserLikeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of MISSING) this.global[name] = globalThis[name];
    // It loads no style sheets: the one of reports stands in every page, as the server puts it into
    // those of reports.
    const { document } = this.global;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styleSheet }));
  }
}
