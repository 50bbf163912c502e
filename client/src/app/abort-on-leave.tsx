import { useEffect } from 'react';
import type { DataRouter, LoaderFunction, LoaderFunctionArgs, RouterState } from 'react-router-dom';

/**
 * `left` is aborted when the visitor has left the page, its load has failed, or it was never shown.
 */
export type PageLoader = (args: LoaderFunctionArgs, left: AbortSignal) => unknown;

interface Load {
  /** The router's signal, aborted if another navigation superseded this load. */
  superseded: AbortSignal;
  left: AbortController;
}

/**
 * Loads of pages that are on screen or may still be shown, by route path; the latest load of each
 * route is last.
 */
const loads = new Map<string, Load[]>();

/**
 * Wraps a page's loader for the router. The router's own signal ends with the load, but a page that
 * has loaded may still be abandoned before it is shown.
 */
export function abortOnLeave(route: string, load: PageLoader): LoaderFunction {
  return async (args) => {
    // The router calls loaders even if the visitor has left while the page's code was loading.
    args.request.signal.throwIfAborted();
    const started: Load = { superseded: args.request.signal, left: new AbortController() };
    loads.set(route, [...(loads.get(route) ?? []), started]);
    try {
      return await load(args, started.left.signal);
    } catch (error) {
      started.left.abort();
      throw error;
    }
  };
}

/**
 * Router listener: when a navigation is complete, aborts the loads of all pages that are not on
 * screen.
 */
export function abortAbandonedLoads({ navigation, matches }: Pick<RouterState, 'navigation' | 'matches'>): void {
  if (navigation.state !== 'idle') return;
  for (const [route, started] of loads) {
    const isShown = matches.some((match) => match.route.path === route);
    const needed = isShown ? started.filter(({ superseded }) => !superseded.aborted).slice(-1) : [];
    loads.set(route, needed);
    for (const load of started) if (!needed.includes(load)) load.left.abort();
  }
}

/**
 * Subscribes beside the `RouterProvider`: events before the router's first listener would otherwise
 * be lost to it.
 */
export function AbortAbandonedLoads({ router }: { router: DataRouter }) {
  useEffect(() => {
    abortAbandonedLoads(router.state);
    return router.subscribe(abortAbandonedLoads);
  }, [router]);
  return null;
}
