import { act, render } from '@testing-library/react';
import styleSheet from '../../styles/reports.css?url';

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>(`link[href="${styleSheet}"]`)];

/** Loads the module in a page without the style sheet. */
async function loadModule() {
  for (const sheet of sheets()) sheet.remove();
  let styles!: typeof import('./report-loading.js');
  await jest.isolateModulesAsync(async () => {
    styles = await import('./report-loading.js');
  });
  return styles;
}

/** Tracks the state of a promise. */
function track(promise: Promise<void>): { state: string } {
  const tracked = { state: 'pending' };
  promise.then(
    () => (tracked.state = 'loaded'),
    () => (tracked.state = 'failed'),
  );
  return tracked;
}

const flush = () => act(async () => undefined);
const emit = async (kind: 'load' | 'error'): Promise<void> => {
  sheets()[0]!.dispatchEvent(new Event(kind));
  await flush();
};

afterEach(() => jest.useRealTimers());

describe('The style sheet of reports', () => {
  it('is added to the head once, and awaited by every caller', async () => {
    const { loadReportStyles } = await loadModule();
    const [first, second] = [track(loadReportStyles()), track(loadReportStyles())];
    await flush();
    expect([first.state, second.state, sheets().length]).toEqual(['pending', 'pending', 1]);
    await emit('load');
    expect([first.state, second.state]).toEqual(['loaded', 'loaded']);
  });

  it('is found by React, which adds no other', async () => {
    const { loadReportStyles, ReportStyles } = await loadModule();
    void loadReportStyles();
    await emit('load');
    render(<ReportStyles />);
    expect(sheets()).toHaveLength(1);
  });

  it('is not added again if the server has added it', async () => {
    const { loadReportStyles } = await loadModule();
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styleSheet }));
    await loadReportStyles();
    expect(sheets()).toHaveLength(1);
  });

  it('is requested again after a failure, also of a prefetch', async () => {
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const { loadReportStyles, prefetchReportStyles } = await loadModule();
    prefetchReportStyles();
    const first = track(loadReportStyles());
    await emit('error');
    expect([first.state, sheets().length]).toEqual(['failed', 0]);
    const second = track(loadReportStyles());
    await emit('load');
    expect([second.state, sheets().length]).toEqual(['loaded', 1]);
  });

  it('is awaited for ten seconds at most and keeps loading', async () => {
    jest.useFakeTimers();
    const { loadReportStyles, prefetchReportStyles } = await loadModule();
    // Time before the visit does not count.
    prefetchReportStyles();
    await act(async () => jest.advanceTimersByTime(11_000));
    const visit = track(loadReportStyles());
    await act(async () => jest.advanceTimersByTime(9_999));
    expect(visit.state).toBe('pending');
    await act(async () => jest.advanceTimersByTime(1));
    expect([visit.state, sheets().length]).toEqual(['loaded', 1]);
  });
});
