import type { Answer, Ask, QuestionName, ReportEvent } from '../backtest-report/worker/report-messages.js';
import { ReportSession } from '../backtest-report/worker/report-session.js';
import { mockServer } from './mock-server.js';

/** Opens a report session on these lines, as the worker does; answers one request at a time. */
export async function openSession(lines: readonly string[]) {
  mockServer({ 'GET /backtests/orb.csv': { status: 200, body: [...lines, ''].join('\n') } });
  const news: ReportEvent[] = [];
  const session = new ReportSession((told) => news.push(told));
  session.declare(undefined);
  await session.open('/backtests/orb.csv', false);
  return {
    ask: async <Name extends QuestionName>(name: Name, ask: Ask<Name>): Promise<Answer<Name>> =>
      session.answer(name, ask),
  };
}
