import { tabStore } from '../browser-storage.js';

/** Where the tab's storage has what was chosen last, for the next strategy: they are compared by the same account. */
const CHOSEN = 'evaluation';

/** As an address names it; empty where none was made in this tab. */
export const earlierChoice = (): string => tabStore.getItem(CHOSEN) ?? '';

/** `query` is what of a choice goes for any run, as an address names it; empty where nothing differs from the first. */
export function keepChoice(query: string): void {
  if (query === '') tabStore.removeItem(CHOSEN);
  else tabStore.setItem(CHOSEN, query);
}
