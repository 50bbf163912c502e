import type { BacktestSlug } from '../../../../src/shared/contract/backtests.js';
import { parseSharedQuery, describeRunParams } from '../prop-firm/evaluation-choice.js';
import { isBacktestSlug } from '../../../../src/shared/strategy-names.js';
import type { ProfitUnit } from '../format/unit-field.js';
import { SLUG_PATTERN } from '../../lib/slug-pattern.js';

export const LEAST_COMPARED = 2;
export const MOST_COMPARED = 4;

/** What an address such as `/compare?with=orb,moon&unit=percent&account=topstep-50k` asks for. */
export interface Comparison {
  /** Each once, at most four. */
  slugs: readonly BacktestSlug[];
  /** Null where it asks for none: what suits the runs is shown. */
  unit: ProfitUnit | null;
  /** A unit that is asked for and is none, in words; null where there is none. */
  unknownUnit: string | null;
  /** What all of them are checked against, as an address names it; empty for what stands first. */
  check: string;
  /** Whether the address itself names that, and not an earlier choice. */
  isCheckAsked: boolean;
  /** What is asked of a check that holds for one run alone, in words. */
  uncheckable: string[];
  /** Names that are no strategy here. */
  unknown: string[];
  /** Strategies beyond the fourth. */
  beyond: BacktestSlug[];
}

export function parseComparison(query: URLSearchParams): Comparison {
  const named = query.getAll('with').flatMap((list) => list.split(','));
  const names = [...new Set(named.map((name) => name.trim()).filter((name) => name !== ''))];
  const slugs = names.filter(isBacktestSlug);
  const unit = query.get('unit') ?? '';
  const unknownUnit = unknownUnitIn(unit);
  return {
    slugs: slugs.slice(0, MOST_COMPARED),
    unit: unit === 'percent' ? unit : unit === '' ? null : 'money',
    unknownUnit,
    check: parseSharedQuery(query),
    isCheckAsked: parseSharedQuery(query) !== '',
    uncheckable: describeRunParams(query),
    unknown: names.filter((name) => !isBacktestSlug(name)),
    beyond: slugs.slice(MOST_COMPARED),
  };
}

function unknownUnitIn(asked: string): string | null {
  if (['', 'money', 'percent'].includes(asked)) return null;
  return SLUG_PATTERN.test(asked) ? `unit “${asked}”` : 'unit';
}

/** The address to share, with its page; commas stay readable. */
export function compareAddress({ slugs, unit, check }: Pick<Comparison, 'slugs' | 'unit' | 'check'>): string {
  const parts = [
    ...(slugs.length > 0 ? [`with=${slugs.join(',')}`] : []),
    ...(unit === null ? [] : [`unit=${unit}`]),
    ...(check === '' ? [] : [check]),
  ];
  return parts.length === 0 ? '/compare' : `/compare?${parts.join('&')}`;
}

/** The query with this check, where it names none. Added as text: `URLSearchParams` would write the commas of `with` as `%2C`. */
export function withCheck(search: string, check: string): string {
  if (check === '' || parseSharedQuery(new URLSearchParams(search)) !== '') return search;
  return search === '' ? `?${check}` : `${search}&${check}`;
}
