type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Lasts over visits and is the same in every tab. */
export const localStore = keptBy('localStorage');

/** Lasts as long as the tab. */
export const tabStore = keptBy('sessionStorage');

/** The browser's storage; what it refuses to keep, being switched off or full, lasts as long as the page. Never throws. */
function keptBy(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  const memory = new Map<string, string>();

  function attempt<Result>(work: (storage: Storage) => Result, otherwise: Result): Result {
    try {
      return work(window[name]);
    } catch {
      return otherwise;
    }
  }

  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem(key, value) {
      const isKept = attempt((storage) => (storage.setItem(key, value), true), false);
      if (isKept) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
  };
}
