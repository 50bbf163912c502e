import type { BacktestSlug } from '../../../../src/shared/contract/backtests.js';
import { parseSharedQuery, describeRunParams } from '../prop-firm/evaluation-choice.js';
import { isBacktestSlug } from '../../../../src/shared/strategy-names.js';
import type { ProfitUnit } from '../format/unit-field.js';
import { SLUG_PATTERN } from '../../lib/slug-pattern.js';

export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;

/** The comparison in a URL such as `/compare?with=orb,moon&unit=percent&account=topstep-50k`. */
export interface Comparison {
  /** Unique, at most four. */
  slugs: readonly BacktestSlug[];
  /** Null if absent; the runs then determine the unit. */
  unit: ProfitUnit | null;
  /** Description of an invalid unit; null if there is none. */
  unknownUnit: string | null;
  /** Query of the shared check parameters; empty for the defaults. */
  check: string;
  /** Whether the URL itself has check parameters, instead of the last choice. */
  isCheckAsked: boolean;
  /** Descriptions of check parameters that apply to one run only. */
  uncheckable: string[];
  /** Unknown strategy names. */
  unknown: string[];
  /** Strategies after the fourth. */
  beyond: BacktestSlug[];
}

export function parseComparison(query: URLSearchParams): Comparison {
  const named = query.getAll('with').flatMap((list) => list.split(','));
  const names = [...new Set(named.map((name) => name.trim()).filter((name) => name !== ''))];
  const slugs = names.filter(isBacktestSlug);
  const unit = query.get('unit') ?? '';
  const unknownUnit = unknownUnitIn(unit);
  return {
    slugs: slugs.slice(0, MAX_COMPARED),
    unit: unit === 'percent' ? unit : unit === '' ? null : 'money',
    unknownUnit,
    check: parseSharedQuery(query),
    isCheckAsked: parseSharedQuery(query) !== '',
    uncheckable: describeRunParams(query),
    unknown: names.filter((name) => !isBacktestSlug(name)),
    beyond: slugs.slice(MAX_COMPARED),
  };
}

function unknownUnitIn(asked: string): string | null {
  if (['', 'money', 'percent'].includes(asked)) return null;
  return SLUG_PATTERN.test(asked) ? `unit “${asked}”` : 'unit';
}

/** Path and query of a comparison, with readable commas. */
export function compareAddress({ slugs, unit, check }: Pick<Comparison, 'slugs' | 'unit' | 'check'>): string {
  const parts = [
    ...(slugs.length > 0 ? [`with=${slugs.join(',')}`] : []),
    ...(unit === null ? [] : [`unit=${unit}`]),
    ...(check === '' ? [] : [check]),
  ];
  return parts.length === 0 ? '/compare' : `/compare?${parts.join('&')}`;
}

/**
 * Adds the check to a query without one. Appended as text, because `URLSearchParams` would encode
 * the commas of `with`.
 */
export function withCheck(search: string, check: string): string {
  if (check === '' || parseSharedQuery(new URLSearchParams(search)) !== '') return search;
  return search === '' ? `?${check}` : `${search}&${check}`;
}
