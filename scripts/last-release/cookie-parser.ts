import type { NextFunction, Request, Response } from 'express';

/** The part of the package `cookie-parser` that the last release used. */
export default function cookieParser() {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const pairs = (request.headers.cookie ?? '').split('; ').map((pair) => pair.split('='));
    request.cookies = Object.fromEntries(
      pairs.map(([name = '', ...value]) => [name, decodeURIComponent(value.join('='))]),
    );
    next();
  };
}
