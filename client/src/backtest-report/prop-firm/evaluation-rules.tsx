import type { EvaluationChoice } from './evaluation-choice.js';
import { NOT_RESAMPLED, NOT_SIMULATED } from '../../../../backtest-engine/prop-firm/rule-readings.js';
import {
  describeUnknownRules,
  type PropFirm,
  type RuleSource,
  joinWithOr,
  type PropFirmAccount,
} from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import type { PropFirmsAnswer } from '../../../../src/shared/contract/backtests.js';
import { PROP_FIRM_TEXTS, rulesVersionText } from '../../content/prop-firm-texts.js';
import { Disclosure } from '../../ui/long-content.js';
import { verifiedWords, type Fact } from './evaluation-words.js';
import { amount, count, moneyOf, percent } from '../format/money.js';

interface EvaluationRulesProps {
  rules: PropFirmsAnswer;
  choice: EvaluationChoice;
  /** How the rules were interpreted, one sentence each. */
  assumptions: readonly string[];
}

/** The applied rules, unknown rules, and the limits of the simulation. */
export function EvaluationRules({ rules, choice, assumptions }: EvaluationRulesProps) {
  const { firm, account } = choice;
  return (
    <div className="evaluation-rules">
      <h3>
        Rules for {firm.name}, {account.name}
      </h3>
      <FactList facts={ruleFacts(account)} />
      <RuleSources firm={firm} rules={rules} />
      <Disclosure className="chart-table" summary={PROP_FIRM_TEXTS.method}>
        {() => (
          <div className="evaluation-notes">
            <Sentences title="How we apply the rules" sentences={assumptions} />
            <Sentences title="Rules we don’t know" sentences={describeUnknownRules(account)} />
            <Sentences title="What we don’t simulate" sentences={[...NOT_SIMULATED, ...NOT_RESAMPLED]} />
          </div>
        )}
      </Disclosure>
    </div>
  );
}

/** Labeled facts about an evaluation or its rules. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="evaluation-facts">
      {facts.map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div>
      <h4>{title}</h4>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

export function RuleSources({ firm, rules }: { firm: PropFirm; rules: PropFirmsAnswer }) {
  return (
    <p className="evaluation-source">
      {firm.sources.map((source, at) => (
        // Names may repeat, and the order is fixed.
        <span key={at}>
          {at > 0 && '; '}
          <Source source={source} readAt={rules.verifiedAt} />
        </span>
      ))}
      . {rulesVersionText(rules.version, verifiedWords(rules.verifiedAt), rules.complete)}
    </p>
  );
}

/** A source, with its own date if it differs from the overall one. */
function Source({ source: { name, url, verifiedAt }, readAt }: { source: RuleSource; readAt: string }) {
  const label = url === null ? name : <a href={url}>{name}</a>;
  return (
    <>
      {label}
      {verifiedAt !== readAt && ` (${verifiedWords(verifiedAt)})`}
    </>
  );
}

/** The firm's policy on automated trading. */
export function AutomationPolicy({ firm: { name, automation, disagreements } }: { firm: PropFirm }) {
  return (
    <div className="evaluation-policy">
      <p>
        <strong>Automated trading at {name}:</strong> {automation} {PROP_FIRM_TEXTS.readRules}
      </p>
      {disagreements.length > 0 && <p>{disagreements.join(' ')}</p>}
    </div>
  );
}

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

const NOT_ON_RECORD = 'not on record';

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
    ['Contracts', maxContracts === null ? NOT_ON_RECORD : `up to ${count(maxContracts)} standard`],
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

/** Describes whether open losses count. A floor that trails open profit always counts them. */
function countedLosses({ kind, checkedLive }: PropFirmAccount['maximumLoss']): string {
  if (checkedLive === null || kind === 'intraday') return '';
  return checkedLive ? '; open losses count' : '; only closed losses count';
}

function daysWords(days: PropFirmAccount['minimumDays']): string {
  if (days === null) return NOT_ON_RECORD;
  return typeof days === 'number' ? count(days) : `sources disagree: ${joinWithOr(days)}`;
}

function ruleWords<Rule>(rule: Rule | 'none' | null, words: (rule: Rule) => string): string {
  if (rule === null) return NOT_ON_RECORD;
  return rule === 'none' ? 'none' : words(rule);
}
