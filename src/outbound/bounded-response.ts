import type { IncomingMessage } from 'node:http';

export interface ResponseBounds {
  maxBytes: number;
  /** For the whole response: the timeouts of HTTP clients start again with every byte. */
  seconds: number;
}

/**
 * Destroys a response, with an error, if it is too large or takes too long. Starts listening at once, so the caller must
 * attach its own listeners in the same tick.
 */
export function boundResponse(response: IncomingMessage, { maxBytes, seconds }: ResponseBounds): void {
  let size = 0;
  const timer = setTimeout(
    () => response.destroy(new Error(`The response was not complete after ${seconds} seconds`)),
    seconds * 1000,
  );
  response.on('data', (chunk: Buffer | string) => {
    size += chunk.length;
    if (size > maxBytes) response.destroy(new Error(`The response has more than ${maxBytes} bytes`));
  });
  response.once('close', () => clearTimeout(timer));
}
