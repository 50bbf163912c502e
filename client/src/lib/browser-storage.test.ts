import { localStore, tabStore } from './browser-storage.js';

const STORES = [
  ['localStorage', localStore],
  ['sessionStorage', tabStore],
] as const;

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

describe.each(STORES)('%s', (name, store) => {
  /** The stored value at first, after two writes and after its removal. */
  function lifeOfAnItem(): (string | null)[] {
    const seen = [store.getItem('a')];
    for (const value of ['1', '2']) {
      store.setItem('a', value);
      seen.push(store.getItem('a'));
    }
    store.removeItem('a');
    return [...seen, store.getItem('a')];
  }

  it('stores values in the browser’s storage', () => {
    expect(lifeOfAnItem()).toEqual([null, '1', '2', null]);
    store.setItem('a', '3');
    expect(window[name].getItem('a')).toBe('3');
  });

  it('keeps values until the page ends if the browser refuses storage', () => {
    jest.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(lifeOfAnItem()).toEqual([null, '1', '2', null]);
  });

  it('keeps values until the page ends if storage is full', () => {
    window[name].setItem('b', 'before');
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(lifeOfAnItem()).toEqual([null, '1', '2', null]);
    store.setItem('b', 'after');
    expect(store.getItem('b')).toBe('after');
    full.mockRestore();
    store.setItem('b', 'later');
    expect(window[name].getItem('b')).toBe('later');
    expect(store.getItem('b')).toBe('later');
  });
});
