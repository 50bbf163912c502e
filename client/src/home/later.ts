import { use } from 'react';
import { localStore } from '../browser-storage.js';
import { platformFrom } from './platform-choice.js';

type Rest = typeof import('./home-rest.js');

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin'] as const;

let start: Promise<void> | undefined;
let rest: Promise<Rest> | undefined;

/**
 * The code of all but the headline. A page that the server has rendered is complete to look at without it, so that there it
 * waits for the visitor's first move (see `awaitVisitor`); everywhere else it is asked for at once. For `use`: the same
 * promise every time.
 */
function loadRest(): Promise<Rest> {
  rest ??= Promise.resolve(start).then(() => import('./home-rest.js'));
  return rest;
}

/** Suspends until the code is there. */
export const useRest = (): Rest => use(loadRest());

/** For the router, which shows the page when it is whole, and the server. Where the visitor is awaited, it is whole already. */
export async function ready(): Promise<void> {
  if (start) return;
  // What `use` looks at, so that it need not wait a turn: the server renders in one go.
  const code: Promise<Rest> & { status?: 'fulfilled'; value?: Rest } = loadRest();
  code.value = await code;
  code.status = 'fulfilled';
}

/** The part of the page that comes to life after the rest, at the latest when the visitor first moves. */
export const ASLEEP = '.home';

/**
 * Called before a rendered home page is brought to life. It waits for nobody who has chosen what was not rendered, nor for
 * those who pressed something before this code was there: they may not move again.
 */
export function awaitVisitor(): void {
  const inAddress = new URLSearchParams(window.location.search).get('platform');
  if (platformFrom(inAddress, localStore.getItem('platform')) !== 'ninjatrader' || window.early?.press) return;
  start = new Promise((resolve) => {
    for (const sign of SIGNS_OF_LIFE) {
      window.addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true });
    }
  });
}
