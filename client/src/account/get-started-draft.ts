import type { PostPurchaseInfo } from '../../../src/shared/contract/access.js';
import { tabStore } from '../lib/browser-storage.js';

const KEY = 'getStarted';

/** Keeps what stands in the form until it is sent, in this tab only; `owner` is the session's e-mail. */
export function keepDraft(owner: string, form: HTMLFormElement): void {
  const draft = new URLSearchParams({ owner });
  for (const field of form.elements) if (field instanceof HTMLInputElement) draft.set(field.name, field.value);
  tabStore.setItem(KEY, draft.toString());
}

/** What `owner` typed and has not sent; null without that. Somebody else's is not shown. */
export function readDraft(owner: string): Partial<PostPurchaseInfo> | null {
  const draft = Object.fromEntries(new URLSearchParams(tabStore.getItem(KEY) ?? ''));
  return draft['owner'] === owner ? draft : null;
}

export function forgetDraft(): void {
  tabStore.removeItem(KEY);
}
