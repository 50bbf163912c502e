import { useEffect } from 'react';
import type { DataRouter, LoaderFunction, LoaderFunctionArgs, RouterState } from 'react-router-dom';

/**
 * A loader of a page. `signal` aborts when the visitor leaves the page, if the load fails, or if
 * the page is never shown.
 */
export type PageLoader = (args: LoaderFunctionArgs, signal: AbortSignal) => unknown;

interface Load {
  /** The router's signal, which aborts if another navigation supersedes the load. */
  superseded: AbortSignal;
  controller: AbortController;
}

/** Loads whose page is on screen or may still be shown, by route path; latest last. */
const loads = new Map<string, Load[]>();

/**
 * Wraps a page's loader for the router. The router's own signal serves only while the loader runs,
 * but a loaded page can still be abandoned before it is shown.
 */
export function abortOnLeave(route: string, load: PageLoader): LoaderFunction {
  return async (args) => {
    // The router calls the loader even if the visitor left while the page's code was loading.
    args.request.signal.throwIfAborted();
    const started: Load = { superseded: args.request.signal, controller: new AbortController() };
    loads.set(route, [...(loads.get(route) ?? []), started]);
    try {
      return await load(args, started.controller.signal);
    } catch (error) {
      started.controller.abort();
      throw error;
    }
  };
}

/** Aborts the loads of all pages that are not on screen, once a navigation is complete. */
export function abortAbandonedLoads({ navigation, matches }: Pick<RouterState, 'navigation' | 'matches'>): void {
  if (navigation.state !== 'idle') return;
  for (const [route, started] of loads) {
    const isShown = matches.some((match) => match.route.path === route);
    const needed = isShown ? started.filter(({ superseded }) => !superseded.aborted).slice(-1) : [];
    loads.set(route, needed);
    for (const load of started) if (!needed.includes(load)) load.controller.abort();
  }
}

/**
 * Subscribes `abortAbandonedLoads` on mount, after the `RouterProvider`: the router's first
 * listener receives the events that came before it.
 */
export function AbortAbandonedLoads({ router }: { router: DataRouter }) {
  useEffect(() => {
    abortAbandonedLoads(router.state);
    return router.subscribe(abortAbandonedLoads);
  }, [router]);
  return null;
}
