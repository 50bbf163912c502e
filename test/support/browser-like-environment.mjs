import { TestEnvironment } from 'jest-environment-jsdom';

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
  }
}
