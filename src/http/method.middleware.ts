import { type IRouter, type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { AppError } from './app-error.js';

type Answering = Response<unknown, { methods: Set<string> }>;

/**
 * Refuses a method that a known address does not answer: 405 with `Allow`. An address is known by the routes of `app`,
 * wildcards aside, or because `isPage` says so: it then answers GET. Unknown ones go on, to become 404.
 */
export function methodCheck(app: { readonly router: IRouter }, isPage: (path: string) => boolean): RequestHandler {
  let check: RequestHandler | undefined;
  return (request, response, next) => {
    // The controllers' routes are there once the first request comes, not yet when the app is put together.
    check ??= checkOf(app.router, isPage);
    check(request, response, next);
  };
}

/** A router with the same addresses, on which each route only says which methods it has. */
function checkOf({ stack }: IRouter, isPage: (path: string) => boolean): RequestHandler {
  const router = Router();
  router.use((request: Request, response: Answering, next: NextFunction) => {
    response.locals.methods = new Set(isPage(request.path) ? ['GET'] : []);
    next();
  });
  for (const { route } of stack) {
    if (!route || route.path.includes('*')) continue;
    const methods = route.stack.map(({ method }) => method.toUpperCase());
    router.all(route.path, (_request, response: Answering, next) => {
      for (const method of methods) response.locals.methods.add(method);
      next();
    });
  }
  router.use(judge);
  return router;
}

function judge({ method }: Request, response: Answering, next: NextFunction): void {
  const { methods } = response.locals;
  if (methods.has('GET')) methods.add('HEAD');
  if (methods.size === 0 || methods.has(method)) {
    next();
    return;
  }
  response.setHeader('Allow', [...methods].sort().join(', '));
  next(new AppError('method_not_allowed', `This address does not answer ${method} requests.`));
}
