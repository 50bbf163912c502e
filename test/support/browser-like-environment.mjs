import { TestEnvironment } from 'jest-environment-jsdom';
import styleSheet from './style-sheet-address.mjs';

/** Globals of browsers that jsdom lacks, for the router and the tests' network. */
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
    // Every page has the reports' style sheet, as report pages do. jsdom does not load it.
    const { document } = this.global;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styleSheet }));
  }
}
