import { act, render } from '@testing-library/react';
import styleSheet from '../../styles/reports.css?url';

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>(`link[href="${styleSheet}"]`)];

/** The module as a page has it that was sent without the style sheet. */
async function inOtherPage() {
  for (const sheet of sheets()) sheet.remove();
  let styles!: typeof import('./report-loading.js');
  await jest.isolateModulesAsync(async () => {
    styles = await import('./report-loading.js');
  });
  return styles;
}

/** How it stands with what is waited for. */
function watched(waited: Promise<void>): { state: string } {
  const seen = { state: 'open' };
  waited.then(
    () => (seen.state = 'there'),
    () => (seen.state = 'failed'),
  );
  return seen;
}

const turn = () => act(async () => undefined);
const tell = async (kind: 'load' | 'error'): Promise<void> => {
  sheets()[0]!.dispatchEvent(new Event(kind));
  await turn();
};

afterEach(() => jest.useRealTimers());

describe('The style sheet of reports', () => {
  it('is put into the head once, and waited for', async () => {
    const { loadReportStyles } = await inOtherPage();
    const [first, second] = [watched(loadReportStyles()), watched(loadReportStyles())];
    await turn();
    expect([first.state, second.state, sheets().length]).toEqual(['open', 'open', 1]);
    await tell('load');
    expect([first.state, second.state]).toEqual(['there', 'there']);
  });

  it('is the one that React finds, which puts in no other', async () => {
    const { loadReportStyles, ReportStyles } = await inOtherPage();
    void loadReportStyles();
    await tell('load');
    render(<ReportStyles />);
    expect(sheets()).toHaveLength(1);
  });

  it('is taken as it is where the server has put it', async () => {
    const { loadReportStyles } = await inOtherPage();
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styleSheet }));
    await loadReportStyles();
    expect(sheets()).toHaveLength(1);
  });

  it('is asked for again after it has failed, also where it was fetched ahead', async () => {
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const { loadReportStyles, prefetchReportStyles } = await inOtherPage();
    prefetchReportStyles();
    const first = watched(loadReportStyles());
    await tell('error');
    expect([first.state, sheets().length]).toEqual(['failed', 0]);
    const second = watched(loadReportStyles());
    await tell('load');
    expect([second.state, sheets().length]).toEqual(['there', 1]);
  });

  it('is waited for no longer than ten seconds, and then still comes', async () => {
    jest.useFakeTimers();
    const { loadReportStyles, prefetchReportStyles } = await inOtherPage();
    // What was waited before the visit does not count.
    prefetchReportStyles();
    await act(async () => jest.advanceTimersByTime(11_000));
    const waited = watched(loadReportStyles());
    await act(async () => jest.advanceTimersByTime(9_999));
    expect(waited.state).toBe('open');
    await act(async () => jest.advanceTimersByTime(1));
    expect([waited.state, sheets().length]).toEqual(['there', 1]);
  });
});
