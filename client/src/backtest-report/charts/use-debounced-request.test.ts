import { act, renderHook } from '@testing-library/react';
import type { Metrics } from '../../../../backtest-engine/metrics/metrics.js';
import type { ReportClient } from '../worker/report-client.js';
import { useDebouncedRequest } from './use-visible-range.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A worker that answers on demand, in any order, with as many trades as the range is long. */
function slowWorker() {
  const answers: (() => void)[] = [];
  const client = {
    ask: (_name: 'period', { from, to }: { from: number; to: number }) =>
      new Promise<Metrics>((resolve) => {
        answers.push(() => resolve({ trades: to - from } as Metrics));
      }),
  } as unknown as Pick<ReportClient, 'ask'>;
  return { client, answers };
}

function asking(client: Pick<ReportClient, 'ask'>) {
  const taken: number[] = [];
  const take = ({ trades }: Metrics): void => void taken.push(trades);
  const hook = renderHook(
    ({ to }: { to: number | null }) =>
      useDebouncedRequest(client, 'period', to === null ? null : { from: 0, to }, take),
    {
      initialProps: { to: null as number | null },
    },
  );
  const rest = (to: number | null): Promise<void> => {
    hook.rerender({ to });
    return act(() => jest.advanceTimersByTimeAsync(100));
  };
  return { taken, rest, hook };
}

it('requests once the range settles, and never without a range', async () => {
  const { client, answers } = slowWorker();
  const { hook, rest } = asking(client);
  await rest(null);
  expect(answers).toHaveLength(0);
  hook.rerender({ to: 5 });
  hook.rerender({ to: 6 });
  await rest(7);
  expect(answers).toHaveLength(1);
});

it('ignores the answer for a superseded range', async () => {
  const { client, answers } = slowWorker();
  const { taken, rest } = asking(client);
  await rest(5);
  await rest(9);
  await act(async () => [answers[1]!, answers[0]!].forEach((answer) => answer()));
  expect(taken).toEqual([9]);
});

it('ignores answers after a reset, and keeps the view on failure', async () => {
  const { client, answers } = slowWorker();
  const { taken, rest } = asking(client);
  await rest(5);
  await rest(null);
  await act(async () => answers[0]!());
  expect(taken).toEqual([]);
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = asking({ ask: () => Promise.reject(new Error('gone')) });
  await broken.rest(5);
  expect(broken.taken).toEqual([]);
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});
