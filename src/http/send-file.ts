import type { ReadStream } from 'node:fs';
import type { Request, Response } from 'express';
import { AppError } from './app-error.js';

/** Bytes of a file that are read and sent at a time: in Node's 64 kB a large one takes more than twice the server's work. */
const PIECE = 262_144;

/**
 * Streams the file at this absolute path with ETag, Last-Modified and ranges; type and caching are the caller's. Refuses
 * what the request's conditions exclude, and rejects when the file cannot be read.
 */
export async function sendFile(path: string, request: Request, response: Response): Promise<void> {
  // Express hands its options on to fs.createReadStream, which its types do not say.
  const options = { cacheControl: false, dotfiles: 'allow', highWaterMark: PIECE } as const;
  response.once('pipe', (file: ReadStream) => {
    // A file that was cut meanwhile: whoever waits for the rest would take the next answer on the connection for it.
    file.prependListener('end', () => {
      if (file.bytesRead < Number(response.getHeader('Content-Length'))) request.socket.destroy();
    });
  });
  const failure = await new Promise<Error | undefined>((resolve) => response.sendFile(path, options, resolve));
  if (failure === undefined || response.headersSent || request.destroyed) return;
  for (const name of ['Content-Type', 'Content-Disposition', 'ETag', 'Last-Modified']) response.removeHeader(name);
  throw refusalOf(failure);
}

function refusalOf(failure: Error): Error {
  const status = 'status' in failure ? failure.status : 500;
  if (status === 416) return new AppError('range_not_satisfiable', 'The file does not have the bytes asked for.');
  if (status === 412) return new AppError('precondition_failed', 'The file has changed.');
  return failure;
}
