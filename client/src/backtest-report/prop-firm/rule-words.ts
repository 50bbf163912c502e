import { joinWithOr, type PropFirmAccount } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { amount, count, moneyOf, percent } from '../format/money.js';
import type { Fact } from './evaluation-words.js';

const KINDS = {
  static: 'the drawdown floor is static',
  endOfDay: 'the drawdown floor trails the balance at each day’s close',
  intraday: 'the drawdown floor trails peak equity, including open profit',
} as const;
const EFFECTS = {
  pause: 'stops trading for the day',
  soft: 'stops trading for the day',
  fail: 'fails the account',
} as const;
const NOT_FOUND = 'not found';

/** The account's rules in words. */
export function ruleFacts(account: PropFirmAccount): Fact[] {
  const { profitTarget, maximumLoss, dailyLoss, maxContracts, consistency, minimumDays, currency } = account;
  const money = moneyOf(currency);
  const lock = maximumLoss.locksAtStart && maximumLoss.kind !== 'static' ? ', up to the starting balance' : '';
  return [
    ['Profit target', amount(money, profitTarget)],
    [
      'Maximum loss',
      `${amount(money, maximumLoss.amount)}; ${KINDS[maximumLoss.kind]}${lock}${countedLosses(maximumLoss)}`,
    ],
    [
      'Daily loss limit',
      ruleWords(
        dailyLoss,
        (rule) => `${amount(money, rule.amount)}${rule.optional ? ', optional' : ''}; ${EFFECTS[rule.effect]}`,
      ),
    ],
    ['Contracts', maxContracts === null ? NOT_FOUND : `up to ${count(maxContracts)} standard`],
    [
      'Consistency rule',
      ruleWords(
        consistency,
        (rule) => `best day at most ${percent(rule.percent)} of the ${rule.of === 'target' ? 'target' : 'profit'}`,
      ),
    ],
    ['Minimum trading days', daysWords(minimumDays)],
  ];
}

/** Where it is not known, it stands with the rules that are not. A floor that trails open profit is held against open losses. */
function countedLosses({ kind, checkedLive }: PropFirmAccount['maximumLoss']): string {
  if (checkedLive === null || kind === 'intraday') return '';
  return checkedLive ? '; open losses count' : '; only closed losses count';
}

function daysWords(days: PropFirmAccount['minimumDays']): string {
  if (days === null) return NOT_FOUND;
  return typeof days === 'number' ? count(days) : `sources disagree: ${joinWithOr(days)}`;
}

function ruleWords<Rule>(rule: Rule | 'none' | null, words: (rule: Rule) => string): string {
  if (rule === null) return NOT_FOUND;
  return rule === 'none' ? 'none' : words(rule);
}
