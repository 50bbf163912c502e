import { freezeDuringHydration, afterHydration } from './hydration.js';

test('data and errors come once the page is alive, and going back is heard then, once', async () => {
  const release = freezeDuringHydration();
  const heard: unknown[] = [];
  const hear = ({ state }: PopStateEvent): void => void heard.push(state);
  window.addEventListener('popstate', hear);
  const came: string[] = [];
  const data = afterHydration(() => 'data').then((answer) => came.push(answer));
  const failure = afterHydration(() => {
    throw new Error('gone');
  }).catch((error: Error) => came.push(error.message));
  window.dispatchEvent(new PopStateEvent('popstate', { state: 'before' }));
  await new Promise((resolve) => setTimeout(resolve));
  expect([came, heard]).toEqual([[], []]);

  release();
  await Promise.all([data, failure]);
  expect([came.toSorted(), heard]).toEqual([['data', 'gone'], ['before']]);
  window.dispatchEvent(new PopStateEvent('popstate', { state: 'after' }));
  expect(heard).toEqual(['before', 'after']);
  await expect(afterHydration(() => 'at once')).resolves.toBe('at once');
  window.removeEventListener('popstate', hear);
});

test('what a page loads while it comes to life is asked for in a turn of its own, and at once later', async () => {
  const release = freezeDuringHydration();
  const asked: string[] = [];
  const first = afterHydration(() => asked.push('first'));
  await Promise.resolve();
  expect(asked).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual(['first']);
  release();
  await first;
  void afterHydration(() => asked.push('second'));
  expect(asked).toEqual(['first', 'second']);
});
