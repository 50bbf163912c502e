import { useEffect } from 'react';
import type { DataRouter, LoaderFunction, LoaderFunctionArgs, RouterState } from 'react-router-dom';

/** What it begins for its page ends with `left`: the visitor has come elsewhere or it has failed, and the page may never have been shown. */
export type PageLoader = (args: LoaderFunctionArgs, left: AbortSignal) => unknown;

interface Load {
  /** Aborted where another navigation took its place before it had ended: the page before it may stay. */
  overtaken: AbortSignal;
  left: AbortController;
}

/** Of pages that may still come or stay, by their routes; the latest load of each last. */
const loads = new Map<string, Load[]>();

/**
 * For the router, the loader of the page at `route`, a path as in the routes. The router's own signal ends with the loading;
 * a page that is loaded may still be on its way to the screen when the visitor goes on.
 */
export function abortOnLeave(route: string, load: PageLoader): LoaderFunction {
  return async (args) => {
    // The router asks even where the visitor has gone on while the page's code came.
    args.request.signal.throwIfAborted();
    const begun: Load = { overtaken: args.request.signal, left: new AbortController() };
    loads.set(route, [...(loads.get(route) ?? []), begun]);
    try {
      return await load(args, begun.left.signal);
    } catch (error) {
      begun.left.abort();
      throw error;
    }
  };
}

/** Listens to the router. Where a navigation has ended, only the data of the pages it led to are wanted. */
export function abortAbandonedLoads({ navigation, matches }: Pick<RouterState, 'navigation' | 'matches'>): void {
  if (navigation.state !== 'idle') return;
  for (const [route, begun] of loads) {
    const stays = matches.some((match) => match.route.path === route);
    const wanted = stays ? begun.filter(({ overtaken }) => !overtaken.aborted).slice(-1) : [];
    loads.set(route, wanted);
    for (const each of begun) if (!wanted.includes(each)) each.left.abort();
  }
}

/** Beside the `RouterProvider`: the router keeps what happens before its first listener for that one alone. */
export function AbortAbandonedLoads({ router }: { router: DataRouter }) {
  useEffect(() => {
    abortAbandonedLoads(router.state);
    return router.subscribe(abortAbandonedLoads);
  }, [router]);
  return null;
}
