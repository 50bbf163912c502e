import { createMemoryRouter } from 'react-router-dom';
import { abortAbandonedLoads, abortOnLeave } from './abort-on-leave.js';

/** A router at '/' with a page that loads at once, or a little later where it is the late one, or not at all where it is the broken one, one whose code comes later and one that loads nothing. */
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

describe('What a loader begins for its page', () => {
  it('stays with the page, also where a link leads within it, and ends when the visitor is elsewhere', async () => {
    const { router, ended } = begin();
    await router.navigate('/report/orb');
    await router.navigate('/report/orb#rows');
    expect(ended()).toEqual([false]);
    await router.navigate('/');
    expect(ended()).toEqual([true]);
  });

  it('ends where another run of the same page has taken its place', async () => {
    const { router, ended } = begin();
    await router.navigate('/report/orb');
    await router.navigate('/report/moon');
    expect(ended()).toEqual([true, false]);
    await router.navigate('/report/mars');
    expect(ended()).toEqual([true, true, false]);
  });

  it('goes on while the page that comes next is still loading', async () => {
    const { router, codeComes, ended } = begin();
    await router.navigate('/report/orb');
    const next = router.navigate('/later');
    expect(ended()).toEqual([false]);
    codeComes();
    await next;
    expect(ended()).toEqual([true, false]);
  });

  it('stays with the page where the visitor stays on it instead of going on', async () => {
    const { router, ended } = begin();
    await router.navigate('/report/orb');
    const overtaken = router.navigate('/report/late');
    await router.navigate('/report/orb#rows');
    await overtaken;
    expect(ended()).toEqual([false, true]);
  });

  it('ends where the loading fails', async () => {
    const { router, ended } = begin();
    await router.navigate('/report/broken');
    expect(router.state.errors).not.toBeNull();
    expect(ended()).toEqual([true]);
  });

  it('does not begin where the visitor has gone on before the code was there', async () => {
    const { router, codeComes, ended } = begin();
    const overtaken = router.navigate('/later');
    await router.navigate('/');
    codeComes();
    await overtaken;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(ended()).toEqual([]);
  });
});
