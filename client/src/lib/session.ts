import { useSyncExternalStore } from 'react';
import { localStore } from './browser-storage.js';

const KEY = 'userEmail';
const listeners = new Set<() => void>();

/** The signed-in person's e-mail, or null. Its presence means signed in on screen; the server decides by its cookies. */
export function readUserEmail(): string | null {
  return localStore.getItem(KEY) || null;
}

/** Whether the browser forgets the e-mail with the page, so that its absence tells nothing. */
export function forgetsUserEmail(): boolean {
  return readUserEmail() === null && !localStore.keeps();
}

export function storeUserEmail(email: string): void {
  if (readUserEmail() === email) return;
  localStore.setItem(KEY, email);
  announce();
}

export function clearUserEmail(): void {
  if (readUserEmail() === null) return;
  localStore.removeItem(KEY);
  announce();
}

let isHeldBack = false;

/**
 * Shows the page as a visitor's until what it answers is called: a press from before the page came to life is repeated on
 * the very control that it met.
 */
export function holdBackUserEmail(): () => void {
  isHeldBack = true;
  return () => {
    isHeldBack = false;
    announce();
  };
}

/** Follows the e-mail, changes in other tabs included. Null while the server renders and while the page hydrates. */
export function useUserEmail(): string | null {
  return useSyncExternalStore(subscribe, shownUserEmail, () => null);
}

function shownUserEmail(): string | null {
  return isHeldBack ? null : readUserEmail();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onOtherTab(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Calls back when another tab signs in, out or over to somebody else. Returns what ends it. */
export function onOtherTab(listener: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === KEY || event.key === null) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

function announce(): void {
  for (const listener of listeners) listener();
}
