import type { ReportEvent } from '../backtest-report/worker/report-messages.js';
import { ReportSession } from '../backtest-report/worker/report-session.js';

export const GRID =
  'Trade number,Market pos.,Qty,Exit time,Profit\n1,Long,1,2026-03-02 10:00:00,$100.00\n2,Long,1,2026-03-03 10:00:00,-$50.00\n';
export const TRADES =
  'Trade number,Instrument,Market pos.,Qty,Entry time,Exit time,Profit,MAE,MFE\n1,ES,Long,1,2026-03-02 09:30:00,2026-03-02 10:00:00,$100.00,$0.00,$100.00\n';
export const bytes = (text: string) => new TextEncoder().encode(text);

/**
 * A session that reads the bytes enqueued into `stream`; `ended` resolves when it has read the
 * file.
 */
export function session(
  headers: Record<string, string> = {},
  balance: Promise<number | undefined> = Promise.resolve(1000),
) {
  let stream!: ReadableStreamDefaultController<Uint8Array>;
  let isCanceled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (stream = controller),
    cancel: () => void (isCanceled = true),
  });
  globalThis.fetch = async () => new Response(body, { headers });
  const events: ReportEvent[] = [];
  const opened = new ReportSession((event) => events.push(event));
  void balance.then((declared) => opened.declare(declared));
  const ended = opened.open('/backtests/orb.csv', true);
  return { opened, events, stream, ended, isCanceled: () => isCanceled };
}
