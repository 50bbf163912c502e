import type {
  BacktestEntry,
  BacktestFiguresAnswer,
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

/** Validators of the manifest fields that pages use. Each field may be missing. */
const VALIDATORS: Readonly<Partial<Record<keyof BacktestEntry, (value: unknown) => boolean>>> = {
  platform: (value) => isText(value) && Object.hasOwn(PLATFORM_NAMES, value),
  instrument: isText,
  period: (value) => isFields(value) && isText(value['from']) && isText(value['to']),
  costs: isText,
  startingBalance: (value) => typeof value === 'number',
};

const isEntry = (entry: unknown): boolean =>
  isFields(entry) &&
  Object.entries(VALIDATORS).every(([name, isValid]) => entry[name] === undefined || isValid(entry[name]));

const isManifest = (answer: unknown): answer is BacktestManifest =>
  isFields(answer) && Object.values(answer).every(isEntry);

let latest: BacktestManifest = {};

/** Also rejects if the response is no manifest, such as a proxy's page. */
export async function fetchManifest(): Promise<BacktestManifest> {
  const answer = await inTime(request<unknown>('GET', '/backtests/manifest.json'));
  if (!isManifest(answer)) throw new Error('The response holds no manifest.');
  latest = answer;
  return answer;
}

/** The manifest entry as last fetched, shown until a new response arrives. */
export const knownEntry = (slug: BacktestSlug): BacktestEntry | undefined => latest[slug];

/** Also rejects if the response holds no prop firms, such as a proxy's page. */
export async function fetchPropFirms(): Promise<PropFirmsAnswer> {
  const answer = await inTime(request<PropFirmsAnswer | undefined>('GET', '/backtests/prop-firms.json'));
  if (!Array.isArray(answer?.firms)) throw new Error('The response holds no prop firms.');
  return answer;
}

/** Rejects, too, if the response is none of ours, such as a proxy's page. */
export async function fetchFigures(): Promise<BacktestFiguresAnswer> {
  const answer = await inTime(request<unknown>('GET', '/backtests/figures.json'));
  if (!isFields(answer)) throw new Error('The response holds no figures.');
  return answer as BacktestFiguresAnswer;
}

/** Generous for a small file on a slow network. The visitor then sees a failure and can retry. */
const TIMEOUT_MS = 15_000;

function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No response within ${TIMEOUT_MS} ms.`)), TIMEOUT_MS);
    const stop = () => clearTimeout(timer);
    answer.then(stop, stop);
  });
  return Promise.race([answer, late]);
}
