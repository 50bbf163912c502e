import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ChartTarget } from './report-context.js';
import { sampleCurvePoints } from '../../../../backtest-engine/metrics/report.js';
import { clientOf, overlayOf } from '../../testing/evaluated-curve.js';
import { makeReport, type ReportRow } from '../../testing/make-report.js';
import { EquityChart } from './equity-chart.js';
import type { EvaluationOverlay } from './evaluation-overlay.js';
import type { ReportClient } from '../worker/report-client.js';

const ROWS: ReportRow[] = [
  { profit: 100, at: '2026-01-05 10:00' },
  { profit: -40.5, at: '2026-01-20 11:30' },
  { profit: -20, at: '2026-02-03 10:00' },
  { profit: 90, at: '2026-03-02 23:45' },
];

const field = (): HTMLElement => screen.getByRole('combobox', { name: 'Period' });
const choose = (value: string): void => void fireEvent.change(field(), { target: { value } });
const options = (): (string | null)[] =>
  within(field())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const lines = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Lines' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const slider = (): HTMLElement => screen.getByRole('slider', { name: 'Cursor on the equity curve' });
const press = (...keys: string[]): void => keys.forEach((key) => void fireEvent.keyDown(slider(), { key }));

/** An evaluation of the second and the third trade, which failed with the latter. */
const OVERLAY = overlayOf(
  'Example Firm, 50K from Jan 20, 2026',
  Date.UTC(2026, 0, 20, 11, 30),
  Date.UTC(2026, 1, 3, 10),
);

/** Renders the chart with an evaluation and a requested target. */
function withEvaluation() {
  const { report, curve } = makeReport(ROWS);
  const client = clientOf(curve);
  return (target: ChartTarget | null, overlay: EvaluationOverlay | undefined = OVERLAY) => (
    <EquityChart {...{ curve: report.curve, calendar: report.calendar, currency: 'USD', client, overlay, target }} />
  );
}

describe('EquityChart with an evaluation', () => {
  it("explains the account's line and the curve's contracts in the legend", () => {
    const chart = withEvaluation();
    const { rerender } = render(chart(null));
    expect(lines()[0]).toBe('Closed profit');
    rerender(chart(null, { ...OVERLAY, scale: '× 0.3' }));
    expect(lines()[0]).toMatch(/^Closed profit with the file’s own contracts, .*; faint during the evaluation$/);
    expect(lines()[2]).toMatch(/^Example Firm, 50K from Jan 20, 2026\. Hypothetical: /);
  });

  it("shows the evaluation's period and its last trade on request", () => {
    const chart = withEvaluation();
    const { rerender } = render(chart(null));
    expect(screen.queryByText('Outside the evaluation period')).toBeNull();
    press('End');
    expect(screen.getByText('Outside the evaluation period')).toBeInTheDocument();
    press('Home');
    rerender(chart({ kind: 'evaluation' }));
    expect(slider()).toHaveAttribute('aria-valuenow', '3');
    expect(screen.queryByText('Outside the evaluation period')).toBeNull();
    expect(document.querySelector('.equity-range')).toHaveTextContent(/^Jan .*, 2026 to Feb /);
  });

  it('leaves the evaluation for a requested drawdown and selects its trough', () => {
    const chart = withEvaluation();
    const { rerender } = render(chart({ kind: 'evaluation' }));
    choose('Evaluation period');
    const range = document.querySelector('.equity-range')!;
    const [from, to] = [Date.UTC(2026, 0, 10), Date.UTC(2026, 0, 30)];
    rerender(chart({ kind: 'range', from, to, trade: 1 }));
    // A twentieth of twenty days on both sides.
    expect(range).toHaveTextContent(/^Jan 9, 2026.* to Jan 31, 2026/);
    expect(slider()).toHaveAttribute('aria-valuenow', '2');
    rerender(chart({ kind: 'range', from, to: null, trade: 3 }));
    expect(range).toHaveTextContent(/^Jan .* to Mar 2, 2026/);
    expect(slider()).toHaveAttribute('aria-valuenow', '4');
  });

  it('follows a new evaluation only while its period is shown', () => {
    const { run } = OVERLAY;
    const start = { ...run.start!, time: Date.UTC(2026, 1, 1) };
    const later = {
      ...OVERLAY,
      run: { ...run, start, curve: { ...run.curve, time: [start.time, Date.UTC(2026, 2, 1)] } },
    };
    const chart = withEvaluation();
    const { rerender } = render(chart(null));
    const range = document.querySelector('.equity-range')!;
    rerender(chart(null, later));
    expect(range).toHaveTextContent('Jan 5, 2026 to Mar 2, 2026');
    choose('Evaluation period');
    expect(range).toHaveTextContent('Feb 1, 2026 to Mar 1, 2026');
    rerender(chart(null));
    expect(range).toHaveTextContent(/^Jan 20, 2026.* to Feb 3, 2026/);
    press('+');
    const zoomed = range.textContent;
    rerender(chart(null, later));
    expect(range).toHaveTextContent(zoomed);
  });

  it('notes that the evaluation may use fewer trades than the file', async () => {
    const { report, curve } = makeReport(ROWS);
    const metrics = report.metrics.all;
    const client = {
      ask: (name: 'curve' | 'period', ask: { from: number; to: number }) =>
        Promise.resolve(name === 'curve' ? sampleCurvePoints(curve, ask.from, ask.to) : metrics),
    } as unknown as Pick<ReportClient, 'ask'>;
    const chart = (target: ChartTarget | null, overlay: EvaluationOverlay) => (
      <EquityChart {...{ curve: report.curve, calendar: report.calendar, currency: 'USD', overlay, target, client }} />
    );
    const { rerender } = render(chart(null, OVERLAY));
    rerender(chart({ kind: 'evaluation' }, OVERLAY));
    expect(await screen.findByText(/the evaluation may use fewer trades/)).toBeInTheDocument();
    const later = {
      ...OVERLAY,
      run: { ...OVERLAY.run, start: { ...OVERLAY.run.start!, time: Date.UTC(2026, 0, 21) } },
    };
    rerender(chart(null, later));
    expect(document.querySelector('.equity-range')).toHaveTextContent(/^Jan 21, 2026/);
    rerender(chart(null, { ...OVERLAY, run: { ...OVERLAY.run, start: null } }));
    await waitFor(() => expect(screen.queryByText(/the evaluation may use/)).toBeNull());
  });

  it('keeps following after a whole-file or unsimulated evaluation', () => {
    const { run } = OVERLAY;
    const refused = { ...OVERLAY, run: { ...run, start: null } } as unknown as EvaluationOverlay;
    const whole = {
      ...OVERLAY,
      run: { ...run, curve: { ...run.curve, time: [Date.UTC(2026, 0, 20, 11, 30), Date.UTC(2026, 2, 2, 23, 45)] } },
    };
    whole.run.start = { ...run.start!, time: Date.UTC(2026, 0, 5, 10) };
    const chart = withEvaluation();
    const { rerender } = render(chart(null));
    const range = document.querySelector('.equity-range')!;
    choose('Evaluation period');
    expect(range).toHaveTextContent(/^Jan 20, 2026.* to Feb 3, 2026/);
    // Who reads its points has not gone anywhere else.
    press('ArrowLeft', 'Home', 'ArrowRight');
    for (const between of [refused, whole]) {
      rerender(chart(null, between));
      expect(options()).not.toContain('Evaluation period');
      rerender(chart(null));
      expect(field()).toHaveDisplayValue('Evaluation period');
      expect(range).toHaveTextContent(/^Jan 20, 2026.* to Feb 3, 2026/);
    }
    rerender(chart({ kind: 'evaluation' }, whole));
    expect(range).toHaveTextContent(/^Jan 5, 2026 to Mar 2, 2026$/);
    choose('all');
    rerender(chart(null, refused));
    rerender(chart(null));
    expect(field()).toHaveDisplayValue('All');
  });
});
