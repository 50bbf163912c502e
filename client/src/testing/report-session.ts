import type { Answer, Question, QuestionName } from '../backtest-report/worker/report-messages.js';
import { ReportSession } from '../backtest-report/worker/report-session.js';
import { mockServer } from './mock-server.js';

/** Opens a real session, without a worker thread, for a file of these lines. */
export async function openSession(lines: readonly string[]) {
  mockServer({ 'GET /backtests/orb.csv': { status: 200, body: [...lines, ''].join('\n') } });
  const session = new ReportSession(() => undefined);
  session.declare(undefined);
  await session.open('/backtests/orb.csv', false);
  return {
    ask: async <Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Answer<Name>> =>
      session.answer(name, question),
  };
}
