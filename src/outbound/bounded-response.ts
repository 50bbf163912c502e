import type { IncomingMessage } from 'node:http';

export interface ResponseBounds {
  maxBytes: number;
  /** For the whole of it: the time limits of clients begin anew with every byte. */
  seconds: number;
}

/**
 * Ends an outside service's answer with an error, and its connection, where it is larger or takes longer than it may. Listens
 * at once, so whoever reads it has to do so in the same turn.
 */
export function boundResponse(answer: IncomingMessage, { maxBytes, seconds }: ResponseBounds): void {
  let size = 0;
  const timer = setTimeout(
    () => answer.destroy(new Error(`The answer was not whole after ${seconds} seconds`)),
    seconds * 1000,
  );
  answer.on('data', (chunk: Buffer | string) => {
    size += chunk.length;
    if (size > maxBytes) answer.destroy(new Error(`The answer has more than ${maxBytes} bytes`));
  });
  answer.once('close', () => clearTimeout(timer));
}
