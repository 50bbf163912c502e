import { fstatSync, type ReadStream, type Stats } from 'node:fs';
import type { Request, Response } from 'express';
import { AppError } from './app-error.js';

/** Node's default of 64 kB would more than double the CPU time of a large file. */
const CHUNK_BYTES = 262_144;

/**
 * Streams a file (absolute path) with ETag, Last-Modified and ranges. The caller sets type and
 * caching. Rejects if the file is unreadable, and with an AppError if the request's conditions or
 * range fail. If the caller has set the ETag, `hasTag` tells whether the opened file is the one with
 * this tag. If not, the connection is closed, because a client may join the bytes of two versions.
 */
export async function sendFile(
  path: string,
  request: Request,
  response: Response,
  hasTag: (opened: Stats) => boolean = () => true,
): Promise<void> {
  // Express passes unknown options on to fs.createReadStream.
  const options = { cacheControl: false, dotfiles: 'allow', highWaterMark: CHUNK_BYTES } as const;
  response.once('pipe', (file: ReadStream) => {
    file.once('open', (descriptor) => {
      if (!hasTag(fstatSync(descriptor))) request.socket.destroy();
    });
    // If the file was truncated meanwhile, the client would take the next response for the rest.
    file.prependListener('end', () => {
      if (file.bytesRead < Number(response.getHeader('Content-Length'))) request.socket.destroy();
    });
  });
  const failure = await new Promise<Error | undefined>((resolve) => response.sendFile(path, options, resolve));
  if (failure === undefined || response.headersSent || request.destroyed) return;
  clearFileHeaders(response);
  throw convertError(failure);
}

/** Removes the headers that describe a file, before an error is sent instead. */
export function clearFileHeaders(response: Response): void {
  for (const name of ['Content-Type', 'Content-Disposition', 'ETag', 'Last-Modified']) response.removeHeader(name);
}

export const fileChanged = (): AppError => new AppError('precondition_failed', 'The file has changed.');

function convertError(failure: Error): Error {
  const status = 'status' in failure ? failure.status : 500;
  if (status === 416) return new AppError('range_not_satisfiable', 'The file doesn’t have the bytes asked for.');
  if (status === 412) return fileChanged();
  return failure;
}
