import { useSyncExternalStore } from 'react';

const KEY = 'userEmail';
const listeners = new Set<() => void>();

/** The signed-in person's e-mail, or null. Its presence means signed in on screen; the server decides by its cookies. */
export function readUserEmail(): string | null {
  return storage().getItem(KEY) || null;
}

export function storeUserEmail(email: string): void {
  if (readUserEmail() === email) return;
  storage().setItem(KEY, email);
  announce();
}

export function clearUserEmail(): void {
  if (readUserEmail() === null) return;
  storage().removeItem(KEY);
  announce();
}

/** Follows the e-mail, changes in other tabs included. Null while the server renders and while the page hydrates. */
export function useUserEmail(): string | null {
  return useSyncExternalStore(subscribe, readUserEmail, () => null);
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

const pageMemory = new Map<string, string>();
const pageStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => pageMemory.get(key) ?? null,
  setItem: (key, value) => void pageMemory.set(key, value),
  removeItem: (key) => void pageMemory.delete(key),
};

/** Where the browser refuses local storage, the e-mail lasts as long as the page. */
function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return window.localStorage;
  } catch {
    return pageStorage;
  }
}
