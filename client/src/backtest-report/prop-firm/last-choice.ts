import { useSyncExternalStore } from 'react';

/**
 * The last choice of this visit, reused for the next strategy. Not stored, so that a shared link
 * means the same for everybody.
 */
let lastChoice = '';

const listeners = new Set<() => void>();

/** Returns the last choice as a URL query; empty if there is none. */
export const getLastChoice = (): string => lastChoice;

/** Saves the shared parameters of a choice; an empty query means the defaults. */
export function saveLastChoice(query: string): void {
  lastChoice = query;
  for (const listener of listeners) listener();
}

/** Like `getLastChoice`, with updates. */
export const useLastChoice = (): string => useSyncExternalStore(subscribe, getLastChoice, () => '');

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
