/**
 * The only two platform classes that the engine uses. Browsers, workers and Node all have them.
 * Only `backtest-engine/tsconfig.json` reads this file; server and client have their own types.
 */
declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}
