import type { BacktestManifest, BacktestSlug, PropFirmsAnswer } from '../../../src/shared/contract/backtests.js';
import { request } from './request.js';

/** The file's own address: what the page reads and what 'Download CSV' offers. */
export const backtestFile = (slug: BacktestSlug): string => `/backtests/${slug}.csv`;

export const fetchManifest = () => inTime(request<BacktestManifest>('GET', '/backtests/manifest.json'));

/** Rejects too where a proxy answers with something else. */
export async function fetchPropFirms(): Promise<PropFirmsAnswer> {
  const answer = await inTime(request<PropFirmsAnswer | undefined>('GET', '/backtests/prop-firms.json'));
  if (!Array.isArray(answer?.firms)) throw new Error('The answer holds no prop firms.');
  return answer;
}

/** Longer than any line takes for so little; whoever waits for it is then told, and can try again. */
const PATIENCE_MS = 15_000;

function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE_MS} ms.`)), PATIENCE_MS);
    const stop = () => clearTimeout(timer);
    answer.then(stop, stop);
  });
  return Promise.race([answer, late]);
}
