import type { RequestHandler } from 'express';

/** Preferred encodings first. */
const SUFFIXES: readonly (readonly [encoding: string, suffix: string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/**
 * Serves the compressed file of the build in place of a static file, if the browser accepts its
 * encoding. `hasFile` returns whether the build has a file at a path.
 */
export function compressedFiles(hasFile: (path: string) => boolean): RequestHandler {
  return (request, response, next) => {
    const { path } = request;
    const found = SUFFIXES.filter(([, suffix]) => hasFile(path + suffix));
    if (found.length === 0 || !['GET', 'HEAD'].includes(request.method)) {
      next();
      return;
    }
    response.vary('Accept-Encoding');
    const chosen = found.find(([encoding]) => request.acceptsEncodings(encoding) !== false);
    if (chosen) {
      const [encoding, suffix] = chosen;
      response.type(path.slice(path.lastIndexOf('.')));
      response.setHeader('Content-Encoding', encoding);
      request.url = request.url.replace(path, path + suffix);
    }
    next();
  };
}
