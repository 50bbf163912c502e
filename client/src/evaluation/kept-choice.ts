import { useSyncExternalStore } from 'react';
import { tabStore } from '../browser-storage.js';

/** Where the tab's storage has what was chosen last, for the next strategy: they are compared by the same account. */
const CHOSEN = 'evaluation';

const listeners = new Set<() => void>();

/** As an address names it; empty where none was made in this tab. */
export const earlierChoice = (): string => tabStore.getItem(CHOSEN) ?? '';

/** `query` is what of a choice goes for any run, as an address names it; empty where nothing differs from the first. */
export function keepChoice(query: string): void {
  if (query === '') tabStore.removeItem(CHOSEN);
  else tabStore.setItem(CHOSEN, query);
  for (const listener of listeners) listener();
}

/** The same as `earlierChoice`, and what it becomes. */
export const useKeptChoice = (): string => useSyncExternalStore(subscribe, earlierChoice, () => '');

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
