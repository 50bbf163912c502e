import { bytes, GRID, session, TRADES } from '../../testing/streamed-session.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('A file that may have been replaced during its download', () => {
  it.each([
    ['"2"', true],
    ['"1"', false],
    ['W/"1"', false],
    [null, false],
  ])('counts as broken off only if its ETag changed: from "1" to %s', async (tag, isBroken) => {
    const { events, stream, ended } = session({ ETag: '"1"' });
    globalThis.fetch = async (_url, request) => {
      expect(request).toMatchObject({ method: 'HEAD', cache: 'no-store' });
      return new Response(null, { headers: tag === null ? {} : { ETag: tag } });
    };
    stream.enqueue(bytes(GRID));
    await jest.advanceTimersByTimeAsync(3_100);
    stream.close();
    await ended;
    expect(events.at(-1)).toMatchObject({ kind: 'ready', brokenOff: isBroken });
  });

  it.each([
    [100, ['ready', 'details']],
    [300, ['ready', 'details', 'ready']],
  ])('downloaded in %i ms emits these events if it was replaced', async (took, kinds) => {
    const { opened, events, stream, ended } = session({ ETag: '"1"' });
    globalThis.fetch = async () => new Response(null, { headers: { ETag: '"2"' } });
    stream.enqueue(bytes(TRADES));
    await jest.advanceTimersByTimeAsync(took);
    stream.close();
    await ended;
    expect(events.map(({ kind }) => kind)).toEqual(kinds);
    expect(events[0]).toMatchObject({ brokenOff: false, report: {} });
    const retractions = events.slice(2);
    for (const last of retractions)
      expect(last).toMatchObject({ brokenOff: true, report: null, file: { rowCount: 1 } });
    const answers = await Promise.allSettled([opened.answer('curve', { from: 0, to: 0 })]);
    expect(answers[0].status).toBe(retractions.length > 0 ? 'rejected' : 'fulfilled');
  });

  it.each(['120020, 120020', 'abc', ''])('is read despite an invalid content length: %j', async (length) => {
    const { events, stream, ended } = session({ 'Content-Length': length });
    stream.enqueue(bytes(TRADES));
    stream.close();
    await ended;
    expect(events[0]).toMatchObject({ kind: 'ready', brokenOff: false, file: { rowCount: 1 }, report: {} });
  });

  it('is shown without a stall if the check for a replacement gets no answer', async () => {
    const { events, stream, ended } = session({ ETag: '"1"' });
    globalThis.fetch = () => new Promise(() => undefined);
    stream.enqueue(bytes(GRID));
    await jest.advanceTimersByTimeAsync(3_100);
    const before = events.length;
    stream.close();
    await jest.advanceTimersByTimeAsync(3_100);
    await ended;
    expect(events.slice(before).map(({ kind }) => kind)).toEqual(['ready']);
    expect(events.at(-1)).toMatchObject({ kind: 'ready', brokenOff: false });
  });
});
