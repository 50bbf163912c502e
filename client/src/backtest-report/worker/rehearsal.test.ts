import { rehearsedReport, REHEARSED } from './rehearsed-report.js';
import { rehearseWhile } from './rehearsal.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('A worker that stands ready', () => {
  it.each([
    ['works out reports of made-up trades', Infinity, 12],
    ['leaves off once it has a file to read', 2, 2],
    ['does not begin where it has one already', 0, 0],
  ])('%s', async (_what, most, expected) => {
    const mark = jest.spyOn(performance, 'mark');
    const rehearsals = (): number => mark.mock.calls.filter(([name]) => name === REHEARSED).length;
    const done = rehearseWhile(
      () => rehearsals() < most,
      (file) => void rehearsedReport(file),
    );
    await jest.runAllTimersAsync();
    await done;
    expect(rehearsals()).toBe(expected);
  });
});
