interface BrowserStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  /** Whether the browser keeps anything at all: it does not where storage is switched off, full or feigned. */
  keeps(): boolean;
}

const TRIAL = 'trial';

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
