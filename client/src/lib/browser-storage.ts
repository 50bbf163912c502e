const TRIAL = 'trial';

interface BrowserStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  /** Whether values outlive the page. False if the storage is switched off, full or faked. */
  keeps(): boolean;
}

/** Shared by all tabs, between visits. */
export const localStore = createStore('localStorage');

/** Kept as long as the tab. */
export const tabStore = createStore('sessionStorage');

/** A string in browser storage, for `useSyncExternalStore`. */
export interface StoredValue {
  read: () => string | null;
  /** Stores the value, or removes it if null, and notifies the listeners. */
  write: (value: string | null) => void;
  /** Calls the listener after every change in this tab. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  notify: () => void;
}

export function createStoredValue(store: BrowserStorage, key: string): StoredValue {
  const listeners = new Set<() => void>();
  const notify = (): void => listeners.forEach((listener) => listener());
  return {
    read: () => store.getItem(key),
    write(value) {
      if (value === null) store.removeItem(key);
      else store.setItem(key, value);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify,
  };
}

/** Wraps a browser store and never throws. Values that the store rejects stay in memory. */
function createStore(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  const memory = new Map<string, string>();

  function attempt<Result>(work: (storage: Storage) => Result, fallback: Result): Result {
    try {
      return work(window[name]);
    } catch {
      return fallback;
    }
  }

  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem(key, value) {
      const isKept = attempt((storage) => (storage.setItem(key, value), storage.getItem(key) === value), false);
      if (isKept) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keeps: () =>
      attempt((storage) => {
        storage.setItem(TRIAL, TRIAL);
        const isKept = storage.getItem(TRIAL) === TRIAL;
        storage.removeItem(TRIAL);
        return isKept;
      }, false),
  };
}
