import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { clientOf, overlayOf } from '../../testing/evaluated-curve.js';
import { makeReport } from '../../testing/make-report.js';
import { EquityChart } from './equity-chart.js';
import type { EvaluationOverlay } from './evaluation-overlay.js';

const { report, curve } = makeReport([
  { profit: 100, at: '2025-01-06 10:00' },
  { profit: -40.5, at: '2025-11-20 11:30' },
  { profit: -20, at: '2026-02-03 10:00' },
  { profit: 90, at: '2026-03-02 23:45' },
]);
const client = clientOf(curve);
const overlay = overlayOf('Example Firm', Date.UTC(2025, 10, 20, 11, 30), Date.UTC(2026, 1, 3, 10));

const chart = (evaluated?: EvaluationOverlay) => (
  <EquityChart {...{ curve: report.curve, calendar: report.calendar, currency: 'USD', client, overlay: evaluated }} />
);
const field = (): HTMLElement => screen.getByRole('combobox', { name: 'Period' });
const choose = (value: string): void => void fireEvent.change(field(), { target: { value } });
const range = (): string | null => document.querySelector('.equity-range')!.textContent;

beforeEach(() => history.replaceState(null, '', '/backtests/orb'));
afterAll(() => history.replaceState(null, '', '/'));

describe('The address of a report', () => {
  it('keeps the zoomed period in the URL until the zoom is reset', async () => {
    history.replaceState({ key: 'kept' }, '', '/backtests/orb?account=topstep-50k#equity-title');
    render(chart());
    choose('2025');
    await waitFor(() => expect(location.search).toBe('?account=topstep-50k&period=2025-01-06..2025-12-31'));
    expect([location.hash, history.state]).toEqual(['#equity-title', { key: 'kept' }]);
    choose('all');
    await waitFor(() => expect(location.search).toBe('?account=topstep-50k'));
  });

  it('opens at the period of the URL', () => {
    history.replaceState(null, '', '/backtests/orb?period=2025-01-06..2025-12-31');
    render(chart());
    expect(field()).toHaveValue('2025');
    expect(range()).toBe('Jan 6, 2025 to Dec 31, 2025');
  });

  it("opens at the evaluation's period once known, and follows the next one", async () => {
    history.replaceState(null, '', '/backtests/orb?period=evaluation');
    const { rerender } = render(chart());
    expect(field()).toHaveValue('all');
    rerender(chart(overlay));
    expect(field()).toHaveValue('Evaluation period');
    const { run } = overlay;
    const time = [Date.UTC(2025, 10, 20, 11, 30), Date.UTC(2025, 11, 24, 10)];
    rerender(chart({ ...overlay, run: { ...run, curve: { ...run.curve, time } } }));
    expect(range()).toBe('Nov 20, 2025 to Dec 24, 2025');
    choose('2026');
    await waitFor(() => expect(location.search).toBe('?period=2026-01-01..2026-03-02'));
    choose('Evaluation period');
    await waitFor(() => expect(location.search).toBe('?period=evaluation'));
  });

  it('restores the period on back, and ignores links within the page', async () => {
    history.replaceState(null, '', '/backtests/orb?period=2025-01-06..2025-12-31');
    render(chart(overlay));
    history.pushState(null, '', `${location.href}#equity-title`);
    fireEvent.popState(window);
    choose('Evaluation period');
    await waitFor(() => expect(location.search).toBe('?period=evaluation'));
    fireEvent.popState(window);
    expect(field()).toHaveValue('Evaluation period');
    history.replaceState(null, '', '/backtests/orb?period=2025-01-06..2025-12-31');
    fireEvent.popState(window);
    expect(field()).toHaveValue('2025');
    history.replaceState(null, '', '/backtests/orb');
    fireEvent.popState(window);
    expect(field()).toHaveValue('all');
    history.replaceState(null, '', '/backtests/orb?period=evaluation');
    fireEvent.popState(window);
    expect(field()).toHaveValue('Evaluation period');
  });

  it('writes a late choice at once into the new history entry', () => {
    jest.useFakeTimers();
    try {
      render(chart());
      jest.advanceTimersByTime(400);
      choose('2025');
      expect(location.search).toBe('');
      history.pushState(null, '', '#equity-title');
      jest.advanceTimersByTime(0);
      expect(location.search + location.hash).toBe('?period=2025-01-06..2025-12-31#equity-title');
    } finally {
      jest.useRealTimers();
    }
  });

  it("leaves a URL without a valid period, and other pages' URLs, alone", async () => {
    jest.useFakeTimers();
    try {
      history.replaceState(null, '', '/backtests/orb?period=2011-01-01..2012-01-01');
      render(chart());
      expect(field()).toHaveValue('all');
      await act(() => jest.advanceTimersByTimeAsync(1000));
      expect(location.search).toBe('?period=2011-01-01..2012-01-01');
      choose('2025');
      history.replaceState(null, '', '/backtests/moon');
      await act(() => jest.advanceTimersByTimeAsync(1000));
      expect(location.href).toMatch(/\/backtests\/moon$/);
    } finally {
      jest.useRealTimers();
    }
  });
});
