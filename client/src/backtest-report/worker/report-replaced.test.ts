import { bytes, GRID, session, TRADES } from '../../testing/streamed-session.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('A file that may have been replaced while it came', () => {
  it.each([
    ['"2"', true],
    ['"1"', false],
    ['W/"1"', false],
    [null, false],
  ])('is taken for broken off: its ETag went from "1" to %s', async (tag, isBroken) => {
    const { news, stream, ended } = session({ ETag: '"1"' });
    globalThis.fetch = async (_url, request) => {
      expect(request).toMatchObject({ method: 'HEAD', cache: 'no-store' });
      return new Response(null, { headers: tag === null ? {} : { ETag: tag } });
    };
    stream.enqueue(bytes(GRID));
    await jest.advanceTimersByTimeAsync(3_100);
    stream.close();
    await ended;
    expect(news.at(-1)).toMatchObject({ kind: 'ready', brokenOff: isBroken });
  });

  it.each([
    [100, ['ready', 'details']],
    [300, ['ready', 'details', 'ready']],
  ])('has its figures taken back where it came in %i ms and turns out to be replaced', async (took, told) => {
    const { opened, news, stream, ended } = session({ ETag: '"1"' });
    globalThis.fetch = async () => new Response(null, { headers: { ETag: '"2"' } });
    stream.enqueue(bytes(TRADES));
    await jest.advanceTimersByTimeAsync(took);
    stream.close();
    await ended;
    expect(news.map(({ kind }) => kind)).toEqual(told);
    expect(news[0]).toMatchObject({ brokenOff: false, report: {} });
    const taken = news.slice(2);
    for (const last of taken) expect(last).toMatchObject({ brokenOff: true, report: null, file: { rowCount: 1 } });
    const answers = await Promise.allSettled([opened.answer('curve', { from: 0, to: 0 })]);
    expect(answers[0].status).toBe(taken.length > 0 ? 'rejected' : 'fulfilled');
  });

  it.each(['120020, 120020', 'abc', ''])('is read where its length makes no sense: %j', async (length) => {
    const { news, stream, ended } = session({ 'Content-Length': length });
    stream.enqueue(bytes(TRADES));
    stream.close();
    await ended;
    expect(news[0]).toMatchObject({ kind: 'ready', brokenOff: false, file: { rowCount: 1 }, report: {} });
  });

  it('waits only a moment for the word that it is still the same, and does not say that it stalls', async () => {
    const { news, stream, ended } = session({ ETag: '"1"' });
    globalThis.fetch = () => new Promise(() => undefined);
    stream.enqueue(bytes(GRID));
    await jest.advanceTimersByTimeAsync(3_100);
    const before = news.length;
    stream.close();
    await jest.advanceTimersByTimeAsync(3_100);
    await ended;
    expect(news.slice(before).map(({ kind }) => kind)).toEqual(['ready']);
    expect(news.at(-1)).toMatchObject({ kind: 'ready', brokenOff: false });
  });
});
