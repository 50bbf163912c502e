import {
  DAY_MS,
  type PropFirm,
  type PropFirmAccount,
  type PropFirmRules,
  type RuleSource,
} from '../../backtest-engine/backtest-engine.js';
import {
  isDay,
  isMoney,
  isNumber,
  isText,
  isWholeNumber,
  MONEY_WORDS,
  parseOwnerJson,
} from '../owner-files/owner-files.js';
import { describeShape, type Field, findMistakes, matches, oneOf, type Shape } from '../owner-files/owner-shape.js';

const TEXT_MAX = 500;
const CONTRACTS_MAX = 1000;
const DAYS_MAX = 1000;
/** Smallest percentage that rules can be evaluated with. */
const LEAST_PERCENT = 0.01;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

const text: Field = { check: (value) => isText(value, TEXT_MAX), expected: `a text of 1 to ${TEXT_MAX} characters` };
/** As in URLs (src/shared/contract/backtests.ts). */
const key: Field = {
  check: (value) => typeof value === 'string' && /^[a-z0-9][a-z0-9-]{0,29}$/.test(value),
  expected: 'small letters, digits and hyphens, at most 30',
};
const money: Field = { check: isMoney, expected: MONEY_WORDS };
const moment: Field = {
  check: isMoment,
  expected: 'a month or day that has begun, such as "2026-11", or two as "2026-09/2026-11"',
};
const list: Field = { check: Array.isArray, expected: 'a list' };

const DOCUMENT: Shape<PropFirmRules> = { version: text, verifiedAt: moment, firms: list };

const FIRM: Shape<PropFirm> = {
  key,
  name: text,
  programme: text,
  automation: text,
  disagreements: { check: (value) => Array.isArray(value) && value.every(text.check), expected: 'a list of texts' },
  sources: {
    check: (value) => Array.isArray(value) && value.length > 0 && value.every((source) => matches(source, SOURCE)),
    expected: 'a list of at least one {name, url, verifiedAt}',
  },
  accounts: list,
};

const SOURCE: Shape<RuleSource> = {
  name: text,
  url: {
    check: (value) => value === null || (isText(value, TEXT_MAX) && value.startsWith('https://')),
    expected: 'an https address or null',
  },
  verifiedAt: moment,
};

type Rule<Name extends 'dailyLoss' | 'consistency'> = Extract<PropFirmAccount[Name], object>;

const MAXIMUM_LOSS: Shape<PropFirmAccount['maximumLoss']> = {
  amount: money,
  kind: oneOf('static', 'endOfDay', 'intraday'),
  locksAtStart: oneOf(true, false, null),
  checkedLive: oneOf(true, false, null),
};

const DAILY_LOSS: Shape<Rule<'dailyLoss'>> = {
  amount: money,
  effect: oneOf('pause', 'fail', 'soft'),
  optional: oneOf(true, false),
};

const CONSISTENCY: Shape<Rule<'consistency'>> = {
  percent: { check: (value) => isNumber(value, LEAST_PERCENT, 100), expected: `${LEAST_PERCENT} to 100` },
  of: oneOf('target', 'profit'),
};

const ACCOUNT: Shape<PropFirmAccount> = {
  key,
  name: text,
  size: money,
  currency: {
    check: (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
    expected: 'a code such as "USD"',
  },
  profitTarget: money,
  maximumLoss: {
    check: (value) => matches(value, MAXIMUM_LOSS),
    expected: describeShape(MAXIMUM_LOSS),
  },
  dailyLoss: {
    check: (value) => isNoneOrNull(value) || matches(value, DAILY_LOSS),
    expected: `${describeShape(DAILY_LOSS)}, "none" or null`,
  },
  maxContracts: {
    check: (value) => value === null || isWholeNumber(value, 1, CONTRACTS_MAX),
    expected: `a whole number from 1 to ${CONTRACTS_MAX} or null`,
  },
  consistency: {
    check: (value) => isNoneOrNull(value) || matches(value, CONSISTENCY),
    expected: `${describeShape(CONSISTENCY)}, "none" or null`,
  },
  minimumDays: {
    check: (value) => value === null || isDays(value) || isDisputed(value),
    expected: `a whole number from 0 to ${DAYS_MAX}, a list of two or more of them that sources disagree on, or null`,
  },
};

/**
 * Parses prop-firms.json. A wrong rule removes its whole account, a wrong field of a firm removes
 * the firm, and a wrong field of the document or a repeated name removes everything (`rules` is
 * null), because incomplete rules would give wrong verdicts. `problems` has one sentence for each
 * mistake.
 */
export function readPropFirms(source: string): { rules: PropFirmRules | null; problems: string[] } {
  const parsed = parseOwnerJson(source);
  if ('problem' in parsed) return { rules: null, problems: [parsed.problem] };
  const { content } = parsed;
  const problems = [...parsed.repeated, ...findMistakes(content, DOCUMENT, 'The document')];
  if (problems.length > 0) return { rules: null, problems };
  const document = content as PropFirmRules;
  const keys = new Set<string>();
  const firms = validEntries(document.firms, FIRM, 'Firm', keys, problems).map((firm) => ({
    ...firm,
    accounts: validEntries(firm.accounts, ACCOUNT, `Firm "${firm.key}", account`, keys, problems, impossibleRules),
  }));
  return { rules: { version: document.version, verifiedAt: document.verifiedAt, firms }, problems };
}

function validEntries<T extends { key: string }>(
  entries: readonly T[],
  shape: Shape<T>,
  place: string,
  keys: Set<string>,
  problems: string[],
  contradictions: (entry: T) => string[] = () => [],
): T[] {
  return entries.filter((entry, at) => {
    const mistakes = findMistakes(entry, shape, `${place} ${at + 1}`);
    if (mistakes.length === 0) mistakes.push(...contradictions(entry).map((words) => `${place} ${at + 1}: ${words}`));
    if (mistakes.length === 0 && keys.has(entry.key))
      mistakes.push(`${place} ${at + 1}: the key "${entry.key}" is taken.`);
    problems.push(...mistakes);
    if (mistakes.length > 0) return false;
    keys.add(entry.key);
    return true;
  });
}

/** Combinations that no firm uses, such as one with an extra zero. */
function impossibleRules({ size, profitTarget, maximumLoss, dailyLoss }: PropFirmAccount): string[] {
  const daily = dailyLoss === null || dailyLoss === 'none' ? 0 : dailyLoss.amount;
  return [
    ...(profitTarget < size ? [] : ['profitTarget must be less than size.']),
    ...(maximumLoss.amount < size ? [] : ['the amount of maximumLoss must be less than size.']),
    ...(daily <= maximumLoss.amount ? [] : ['the amount of dailyLoss must be no more than that of maximumLoss.']),
    ...(maximumLoss.kind === 'intraday' && maximumLoss.checkedLive === false
      ? ['an "intraday" floor follows open profit, so checkedLive can’t be false.']
      : []),
  ];
}

function isMoment(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const [from = '', to = from, ...more] = value.split('/');
  return more.length === 0 && [from, to].every((part) => MONTH.test(part) || isDay(part)) && from <= to && hasBegun(to);
}

/** Whether it has begun in any time zone. */
function hasBegun(moment: string): boolean {
  return moment <= new Date(Date.now() + DAY_MS).toISOString().slice(0, moment.length);
}

const isDays = (value: unknown): value is number => isWholeNumber(value, 0, DAYS_MAX);

function isDisputed(value: unknown): boolean {
  return Array.isArray(value) && value.length > 1 && value.every(isDays) && new Set(value).size === value.length;
}

function isNoneOrNull(value: unknown): boolean {
  return value === null || value === 'none';
}
