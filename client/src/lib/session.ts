import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router-dom';
import { createStoredValue, localStore } from './browser-storage.js';

const KEY = 'userEmail';
const userEmail = createStoredValue(localStore, KEY);

/** Email address of the signed-in person, or null. Only a label: the server decides by cookies. */
export function readUserEmail(): string | null {
  return userEmail.read() || null;
}

/** Whether the browser cannot store the email address. A missing address then proves nothing. */
export function forgetsUserEmail(): boolean {
  return readUserEmail() === null && !localStore.keeps();
}

export function storeUserEmail(email: string): void {
  if (readUserEmail() !== email) userEmail.write(email);
}

export function clearUserEmail(): void {
  if (readUserEmail() !== null) userEmail.write(null);
}

/** Removes the address at a sign-out. Other tabs tell it from an expired session by the empty one. */
export function tellSignOut(): void {
  userEmail.write('');
  userEmail.write(null);
}

/** Calls back when another tab signs out. Returns a function that unsubscribes. */
export function onSignOutElsewhere(listener: () => void): () => void {
  return onOtherTab(({ newValue }) => {
    if (newValue === '') listener();
  });
}

let isHeldBack = false;

/**
 * Shows the page as signed out until the returned function is called, so that a click made before
 * hydration is repeated on the same control.
 */
export function holdBackUserEmail(): () => void {
  isHeldBack = true;
  return () => {
    isHeldBack = false;
    userEmail.notify();
  };
}

/** The email address. Follows other tabs. Null on the server and during hydration. */
export function useUserEmail(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => (isHeldBack ? null : readUserEmail()),
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = userEmail.subscribe(listener);
  const stop = onOtherTab(listener);
  return () => {
    unsubscribe();
    stop();
  };
}

/** Loads the page's data again when another tab signs in or out. */
export function useOtherTabs(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onOtherTab(() => void revalidate()), [revalidate]);
}

/** Calls back when another tab signs in or out. Returns a function that unsubscribes. */
function onOtherTab(listener: (event: StorageEvent) => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === KEY || event.key === null) listener(event);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
