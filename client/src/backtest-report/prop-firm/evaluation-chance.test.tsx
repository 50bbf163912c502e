import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import type { PropFirmRules } from '../../../../backtest-engine/prop-firm/prop-firm-rules.js';
import { DAY_MS } from '../../../../backtest-engine/model/time.js';
import { openSession } from '../../testing/report-session.js';
import { noChanceReason } from './chance-words.js';
import { EvaluationChance } from './evaluation-chance.js';

const { firms } = JSON.parse(readFileSync('backtests/prop-firms.json', 'utf8')) as PropFirmRules;
/** $3,000 to make, $2,000 to lose, a day ends at −$1,000, five contracts. */
const ACCOUNT = firms[0]!.accounts[0]!;
const HEAD = 'Trade number,Instrument,Market pos.,Qty,Entry time,Exit time,Profit,MAE,MFE';

/** A trade of the `day`th day of 2026, from 0. */
function trade(day: number, profit: number, { hour = 10, quantity = 1 } = {}): string {
  const date = new Date(Date.UTC(2026, 0, 1) + day * DAY_MS).toISOString().slice(0, 10);
  const excursions = `$${Math.max(0, -profit)}.00,$${Math.max(0, profit)}.00`;
  return `${day},ES,Long,${quantity},${date} ${hour}:00,${date} ${hour}:30,$${profit}.00,${excursions}`;
}

const days = (count: number, profit: (at: number) => number): string[] =>
  Array.from({ length: count }, (_, at) => trade(at, profit(at)));

async function show(rows: readonly string[]): Promise<void> {
  const session = await openSession([HEAD, ...rows]);
  const question = {
    account: ACCOUNT,
    options: { contracts: 1, contractSize: 1, dayStartsAt: 0, useDailyLimit: true },
  };
  const chance = await session.ask('chance', question);
  const why = noChanceReason(chance, { account: ACCOUNT, contracts: 1, micros: false });
  render(<EvaluationChance chance={chance.kind === 'none' ? null : chance} missingReason={why} />);
}

/** The answer beneath a heading, and its ends as label and words. */
function way(name: RegExp) {
  const part = screen.getByRole('heading', { level: 4, name }).closest<HTMLElement>('.chance-result')!;
  const ends = [...part.querySelectorAll('dl > div')].map((end) =>
    [...end.children].map((word) => word.textContent).join(': '),
  );
  return { part, ends };
}

/** How the shares are worked out, unfolded. */
async function method() {
  const summary = screen.getByText('How we calculate this');
  await userEvent.click(summary);
  return summary.closest('details')!;
}

describe('EvaluationChance', () => {
  it('shows seed, runs, blocks and limit', async () => {
    await show(days(30, (at) => (at % 2 ? -400 : 900)));
    const { part } = way(/^In 2,000 resampled runs/);
    expect(part).toHaveTextContent(/\d+% passed Hypothetical/);
    expect(await method()).toHaveTextContent(
      /each run draws up to 250 trading days \(about 8 months at the pace of this file\) from 30 trading days, in blocks that average 5 days \(stationary block bootstrap, seed 1\), and starts with no open trades\. Resampling alone adds an error of about ±\d percentage points?;/,
    );
  });

  it("estimates calendar time at the file's pace", async () => {
    await show(Array.from({ length: 30 }, (_, at) => trade(3 * at, at % 2 ? -400 : 900)));
    // 30 days out of 88: 250 of them take 733.
    expect(await method()).toHaveTextContent('250 trading days (about 24 months at the pace');
  });

  it('excludes long breaks from the estimated time and reports them', async () => {
    await show([...days(15, () => 500), ...Array.from({ length: 15 }, (_, at) => trade(500 + at, 500))]);
    expect(way(/^In 2,000 resampled runs/).ends).toContain(
      'Median time, runs that passed: 6 trading days, about 6 calendar days without the file’s breaks of 16 months',
    );
  });

  it('shows historical start dates next to resampled runs', async () => {
    // Six days of +500 make $3,000: the last five starts have fewer.
    await show(days(30, () => 500));
    const { part, ends } = way(/^From 30 historical start dates/);
    expect(part).toHaveTextContent('83% passed Hypothetical');
    expect(ends).toEqual(['Passed: 83% (25)', 'Not finished when the file ends: 17% (5)']);
    expect(way(/resampled/).ends).toEqual([
      'Passed: 100%',
      'Median time, runs that passed: 6 trading days, about 6 calendar days',
    ]);
    expect(await method()).toHaveTextContent('Both use the whole file, whatever the start date. They differ');
  });

  it('reports trades left out after a daily limit', async () => {
    await show(days(30, () => -1100).flatMap((row, day) => [row, trade(day, 300, { hour: 11 })]));
    expect(await method()).toHaveTextContent('Left out after a daily loss limit: 30 trades.');
  });

  it('requires at least 30 trading days', async () => {
    await show(days(29, () => 100));
    expect(screen.getByText('Not calculated: 29 trading days to sample from; we need at least 30.')).toBeVisible();
    expect(screen.queryByText(/seed \d/)).toBeNull();
  });

  it('is not calculated if too many contracts are open', async () => {
    await show([...days(9, () => 900), trade(9, 100, { quantity: 9 })]);
    const words = 'up to 9 standard contracts are open at once, first in row 10 of the file';
    expect(screen.getByText(`Not calculated: ${words}; the account allows 5 standard.`)).toBeVisible();
  });

  it('names no trade that a daily limit leaves out', async () => {
    const paused = [trade(9, -1100), trade(9, 100, { quantity: 20, hour: 12 })];
    await show([...days(9, () => 100), ...paused, trade(10, 1, { quantity: 6 })]);
    expect(
      screen.getByText(/^Not calculated: up to 6 standard contracts are open at once, first in row 12/),
    ).toBeVisible();
  });
});
