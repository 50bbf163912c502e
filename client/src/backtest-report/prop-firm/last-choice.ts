import { useSyncExternalStore } from 'react';

/**
 * What was chosen last, for the next strategy: they are compared by the same account. Only as long as the visit: an address that
 * names no account and is opened anew, as a shared one is, has the same one for everybody.
 */
let lastChoice = '';

const listeners = new Set<() => void>();

/** As an address names it; empty where none was made in this visit. */
export const getLastChoice = (): string => lastChoice;

/** `query` is what of a choice goes for any run, as an address names it; empty where nothing differs from the first. */
export function saveLastChoice(query: string): void {
  lastChoice = query;
  for (const listener of listeners) listener();
}

/** The same as `earlierChoice`, and what it becomes. */
export const useLastChoice = (): string => useSyncExternalStore(subscribe, getLastChoice, () => '');

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
