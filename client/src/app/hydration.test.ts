import { afterHydration, freezeDuringHydration } from './hydration.js';

describe('During hydration', () => {
  it('holds back loaders and the last popstate event until hydration is complete', async () => {
    const release = freezeDuringHydration();
    const popped: unknown[] = [];
    const onPopState = ({ state }: PopStateEvent): void => void popped.push(state);
    window.addEventListener('popstate', onPopState);
    const settled: string[] = [];
    const answer = afterHydration(() => 'data').then((data) => settled.push(data));
    const failure = afterHydration(() => {
      throw new Error('gone');
    }).catch((error: Error) => settled.push(error.message));
    window.dispatchEvent(new PopStateEvent('popstate', { state: 'before' }));
    await new Promise((resolve) => setTimeout(resolve));
    expect([settled, popped]).toEqual([[], []]);

    release();
    await Promise.all([answer, failure]);
    expect([settled.toSorted(), popped]).toEqual([['data', 'gone'], ['before']]);
    window.dispatchEvent(new PopStateEvent('popstate', { state: 'after' }));
    expect(popped).toEqual(['before', 'after']);
    await expect(afterHydration(() => 'at once')).resolves.toBe('at once');
    window.removeEventListener('popstate', onPopState);
  });
});
