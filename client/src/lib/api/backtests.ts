import type {
  BacktestEntry,
  BacktestManifest,
  BacktestSlug,
  PropFirmsAnswer,
} from '../../../../src/shared/contract/backtests.js';
import { PLATFORM_NAMES } from '../../../../src/shared/plans.js';
import { request } from './request.js';

/** URL of the CSV file, for the report and for 'Download CSV'. */
export const backtestFile = (slug: BacktestSlug): string => `/backtests/${slug}.csv`;

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';

/** The fields of a manifest entry that the pages use. Any may be missing. */
const USED: Readonly<Partial<Record<keyof BacktestEntry, (value: unknown) => boolean>>> = {
  platform: (value) => isText(value) && Object.hasOwn(PLATFORM_NAMES, value),
  instrument: isText,
  period: (value) => isFields(value) && isText(value['from']) && isText(value['to']),
  costs: isText,
  startingBalance: (value) => typeof value === 'number',
};

const isEntry = (entry: unknown): boolean =>
  isFields(entry) &&
  Object.entries(USED).every(([name, isUsable]) => entry[name] === undefined || isUsable(entry[name]));

const isManifest = (answer: unknown): answer is BacktestManifest =>
  isFields(answer) && Object.values(answer).every(isEntry);

let latest: BacktestManifest = {};

/** Also rejects if a proxy answers with something else. */
export async function fetchManifest(): Promise<BacktestManifest> {
  const answer = await inTime(request<unknown>('GET', '/backtests/manifest.json'));
  if (!isManifest(answer)) throw new Error('The answer holds no manifest.');
  latest = answer;
  return answer;
}

/** The file's manifest entry as last fetched, shown until a new answer arrives. */
export const knownEntry = (slug: BacktestSlug): BacktestEntry | undefined => latest[slug];

/** Also rejects if a proxy answers with something else. */
export async function fetchPropFirms(): Promise<PropFirmsAnswer> {
  const answer = await inTime(request<PropFirmsAnswer | undefined>('GET', '/backtests/prop-firms.json'));
  if (!Array.isArray(answer?.firms)) throw new Error('The answer holds no prop firms.');
  return answer;
}

/** Generous for a small file on any line; after this the visitor sees a failure and can retry. */
const PATIENCE_MS = 15_000;

function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE_MS} ms.`)), PATIENCE_MS);
    const stop = () => clearTimeout(timer);
    answer.then(stop, stop);
  });
  return Promise.race([answer, late]);
}
