import { useEffect } from 'react';
import type { DataRouter, LoaderFunction, LoaderFunctionArgs, RouterState } from 'react-router-dom';

/** What it begins for its page ends with `left`: the visitor has come elsewhere, and the page may never have been shown. */
export type PageLoader = (args: LoaderFunctionArgs, left: AbortSignal) => unknown;

interface Run {
  /** Aborted where another navigation took its place before it had ended: the page before it may stay. */
  overtaken: AbortSignal;
  left: AbortController;
}

/** Of pages that may still come or stay, by their routes; the latest run of each last. */
const runs = new Map<string, Run[]>();

/**
 * For the router, the loader of the page at `route`, a path as in the routes. The router's own signal ends with the loading;
 * a page that is loaded may still wait for its style sheet when the visitor goes on.
 */
export function watched(route: string, load: PageLoader): LoaderFunction {
  return (args) => {
    // The router asks even where the visitor has gone on while the page's code came.
    args.request.signal.throwIfAborted();
    const run: Run = { overtaken: args.request.signal, left: new AbortController() };
    runs.set(route, [...(runs.get(route) ?? []), run]);
    return load(args, run.left.signal);
  };
}

/** Listens to the router. Where a navigation has ended, only the data of the pages it led to are wanted. */
export function endRunsLeft({ navigation, matches }: Pick<RouterState, 'navigation' | 'matches'>): void {
  if (navigation.state !== 'idle') return;
  for (const [route, begun] of runs) {
    const stays = matches.some((match) => match.route.path === route);
    const wanted = stays ? begun.filter(({ overtaken }) => !overtaken.aborted).slice(-1) : [];
    runs.set(route, wanted);
    for (const run of begun) if (!wanted.includes(run)) run.left.abort();
  }
}

/** Beside the `RouterProvider`: the router keeps what happens before its first listener for that one alone. */
export function RunsLeftEnd({ router }: { router: DataRouter }) {
  useEffect(() => {
    endRunsLeft(router.state);
    return router.subscribe(endRunsLeft);
  }, [router]);
  return null;
}
