import { createMemoryRouter } from 'react-router-dom';
import { abortAbandonedLoads, abortOnLeave } from './abort-on-leave.js';

/**
 * A router at `/` with a report page, which loads slowly for `late` and fails for `broken`, and a
 * page whose code loads when `codeComes` is called. `ended` returns for each load whether it was
 * aborted.
 */
function begin() {
  const left: AbortSignal[] = [];
  const loader = abortOnLeave('/report/:slug', async ({ params }, signal) => {
    left.push(signal);
    if (params['slug'] === 'late') await new Promise((resolve) => setTimeout(resolve, 5));
    if (params['slug'] === 'broken') throw new Error('It does not load.');
    return null;
  });
  let codeComes: (() => void) | undefined;
  const laterCode = new Promise<void>((resolve) => (codeComes = resolve));
  const router = createMemoryRouter([
    { path: '/' },
    { path: '/report/:slug', loader, shouldRevalidate: ({ nextUrl }) => nextUrl.hash === '' },
    {
      path: '/later',
      lazy: async () => {
        await laterCode;
        return { loader: abortOnLeave('/later', (_, signal) => left.push(signal)) };
      },
    },
  ]);
  router.subscribe(abortAbandonedLoads);
  return { router, codeComes: codeComes!, ended: () => left.map(({ aborted }) => aborted) };
}

describe('The signal of a page loader', () => {
  it('aborts a load when the visitor leaves the page, not for a link within it', async () => {
    const { router, ended } = begin();
    await router.navigate('/report/orb');
    await router.navigate('/report/orb#rows');
    expect(ended()).toEqual([false]);
    await router.navigate('/');
    expect(ended()).toEqual([true]);
  });

  it('aborts a load when another load of the same route replaces it', async () => {
    const { router, ended } = begin();
    await router.navigate('/report/orb');
    await router.navigate('/report/moon');
    expect(ended()).toEqual([true, false]);
    await router.navigate('/report/mars');
    expect(ended()).toEqual([true, true, false]);
  });

  it('does not abort the load of a page while the next page is loading', async () => {
    const { router, codeComes, ended } = begin();
    await router.navigate('/report/orb');
    const next = router.navigate('/later');
    expect(ended()).toEqual([false]);
    codeComes();
    await next;
    expect(ended()).toEqual([true, false]);
  });

  it('aborts a superseded load, not the load of the page on screen', async () => {
    const { router, ended } = begin();
    await router.navigate('/report/orb');
    const overtaken = router.navigate('/report/late');
    await router.navigate('/report/orb#rows');
    await overtaken;
    expect(ended()).toEqual([false, true]);
  });

  it('aborts the signal when the load fails', async () => {
    const { router, ended } = begin();
    await router.navigate('/report/broken');
    expect(router.state.errors).not.toBeNull();
    expect(ended()).toEqual([true]);
  });

  it('starts no load if the visitor left before the code of the page loaded', async () => {
    const { router, codeComes, ended } = begin();
    const overtaken = router.navigate('/later');
    await router.navigate('/');
    codeComes();
    await overtaken;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(ended()).toEqual([]);
  });
});
