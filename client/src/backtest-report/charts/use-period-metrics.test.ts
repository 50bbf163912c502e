import { act, renderHook } from '@testing-library/react';
import type { Metrics } from '../../../../backtest-engine/metrics/metrics.js';
import type { ReportClient } from '../worker/report-client.js';
import { makeReport } from '../../testing/make-report.js';
import { toPlotPoints, type PlotPoints, type Range } from './plot-points.js';
import { usePeriodMetrics } from './use-visible-range.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const { report } = makeReport([
  { profit: 1, at: '2025-01-02 10:00' },
  { profit: 2, at: '2026-12-01 10:00' },
]);
const CURVE = toPlotPoints(report.curve);
const stretch = (from: string, to: string): Range => ({ min: Date.parse(`${from}Z`), max: Date.parse(`${to}Z`) });
const SPRING = stretch('2025-03-01T10:30', '2025-06-01T09:00');
const SUMMER = stretch('2025-07-01T00:00', '2025-09-01T00:00');

interface Asked {
  zoom: Range | null;
  isEvaluation?: boolean;
  overview?: PlotPoints;
}

const iso = (time: number): string => new Date(time).toISOString().slice(0, -1);

/** Renders the hook with a worker that answers on demand; `asked` holds its requests. */
function renderMetrics() {
  const asked: [from: string, to: string][] = [];
  const answers: (() => void)[] = [];
  const client = {
    ask: (_name: 'period', { from, to }: { from: number; to: number }) =>
      new Promise<Metrics>((resolve) => {
        asked.push([iso(from), iso(to)]);
        answers.push(() => resolve({ trades: asked.length } as Metrics));
      }),
  } as unknown as Pick<ReportClient, 'ask'>;
  const initialProps: Asked = { zoom: null };
  const { result, rerender } = renderHook(
    ({ zoom, isEvaluation = false, overview = CURVE }: Asked) =>
      usePeriodMetrics(client, overview, zoom, 'time', isEvaluation),
    { initialProps },
  );
  const rest = async (next: Asked): Promise<void> => {
    rerender(next);
    await act(() => jest.advanceTimersByTimeAsync(100));
  };
  const answer = (): Promise<void> => act(async () => answers.at(-1)!());
  const shown = () => result.current && [result.current.when, result.current.isEvaluation];
  return { asked, rest, answer, shown };
}

it('requests the described days, and only once if zooming keeps them', async () => {
  const { asked, rest, answer, shown } = renderMetrics();
  await rest({ zoom: SPRING });
  await answer();
  expect(asked).toEqual([['2025-03-01T00:00:00.000', '2025-06-01T23:59:59.999']]);
  expect(shown()).toEqual(['Mar 1, 2025 to Jun 1, 2025', false]);
  await rest({ zoom: { min: SPRING.min + 60_000, max: SPRING.max } });
  expect(asked).toHaveLength(1);
});

it('starts an evaluation at its time of day', async () => {
  const { asked, rest, answer, shown } = renderMetrics();
  await rest({ zoom: SPRING, isEvaluation: true });
  await answer();
  expect(asked).toEqual([['2025-03-01T10:30:00.000', '2025-06-01T09:00:59.999']]);
  expect(shown()).toEqual(['Mar 1, 2025, 10:30 to Jun 1, 2025, 09:00', true]);
});

it('keeps range and metrics together until the next answer', async () => {
  const { rest, answer, shown } = renderMetrics();
  await rest({ zoom: SPRING });
  await answer();
  await rest({ zoom: SUMMER, isEvaluation: true });
  expect(shown()).toEqual(['Mar 1, 2025 to Jun 1, 2025', false]);
  await answer();
  expect(shown()).toEqual(['Jul 1, 2025 to Sep 1, 2025', true]);
  await rest({ zoom: SUMMER });
  await answer();
  expect(shown()).toEqual(['Jul 1, 2025 to Sep 1, 2025', false]);
});

it('drops the metrics after a reset or for another curve', async () => {
  const { rest, answer, shown } = renderMetrics();
  await rest({ zoom: SPRING });
  await answer();
  await rest({ zoom: null });
  await rest({ zoom: SUMMER });
  expect(shown()).toBeNull();
  await answer();
  expect(shown()).not.toBeNull();
  await rest({ zoom: SUMMER, overview: toPlotPoints(report.curve) });
  expect(shown()).toBeNull();
});
