import { createMemoryRouter } from 'react-router-dom';
import { abortAbandonedLoads, abortOnLeave } from './abort-on-leave.js';

/**
 * A router at `/` with a report page, which loads slowly for `late` and fails for `broken`, and a
 * page whose code loads when `loadCode` is called. `aborted` returns for each load whether its
 * signal is aborted.
 */
function openRouter() {
  const signals: AbortSignal[] = [];
  const loader = abortOnLeave('/report/:slug', async ({ params }, signal) => {
    signals.push(signal);
    if (params['slug'] === 'late') await new Promise((resolve) => setTimeout(resolve, 5));
    if (params['slug'] === 'broken') throw new Error('It does not load.');
    return null;
  });
  let loadCode: (() => void) | undefined;
  const laterCode = new Promise<void>((resolve) => (loadCode = resolve));
  const router = createMemoryRouter([
    { path: '/' },
    { path: '/report/:slug', loader, shouldRevalidate: ({ nextUrl }) => nextUrl.hash === '' },
    {
      path: '/later',
      lazy: async () => {
        await laterCode;
        return { loader: abortOnLeave('/later', (_, signal) => signals.push(signal)) };
      },
    },
  ]);
  router.subscribe(abortAbandonedLoads);
  return { router, loadCode: loadCode!, aborted: () => signals.map((signal) => signal.aborted) };
}

describe('The signal of a page loader', () => {
  it('aborts a load when the visitor leaves the page, not for a link within it', async () => {
    const { router, aborted } = openRouter();
    await router.navigate('/report/orb');
    await router.navigate('/report/orb#rows');
    expect(aborted()).toEqual([false]);
    await router.navigate('/');
    expect(aborted()).toEqual([true]);
  });

  it('aborts a load when another load of the same route replaces it', async () => {
    const { router, aborted } = openRouter();
    await router.navigate('/report/orb');
    await router.navigate('/report/moon');
    expect(aborted()).toEqual([true, false]);
    await router.navigate('/report/mars');
    expect(aborted()).toEqual([true, true, false]);
  });

  it('does not abort the load of a page while the next page is loading', async () => {
    const { router, loadCode, aborted } = openRouter();
    await router.navigate('/report/orb');
    const next = router.navigate('/later');
    expect(aborted()).toEqual([false]);
    loadCode();
    await next;
    expect(aborted()).toEqual([true, false]);
  });

  it('aborts a superseded load, not the load of the page on screen', async () => {
    const { router, aborted } = openRouter();
    await router.navigate('/report/orb');
    const overtaken = router.navigate('/report/late');
    await router.navigate('/report/orb#rows');
    await overtaken;
    expect(aborted()).toEqual([false, true]);
  });

  it('aborts the signal when the load fails', async () => {
    const { router, aborted } = openRouter();
    await router.navigate('/report/broken');
    expect(router.state.errors).not.toBeNull();
    expect(aborted()).toEqual([true]);
  });

  it('starts no load if the visitor left before the code of the page loaded', async () => {
    const { router, loadCode, aborted } = openRouter();
    const overtaken = router.navigate('/later');
    await router.navigate('/');
    loadCode();
    await overtaken;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(aborted()).toEqual([]);
  });
});
