import type { RequestHandler } from 'express';

/** In the order of preference. */
const SUFFIXES: readonly (readonly [encoding: string, suffix: string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/**
 * Lets the static files answer with what the build compressed beside them, where the browser takes it. `hasFile` tells
 * of an address whether the build has it.
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
