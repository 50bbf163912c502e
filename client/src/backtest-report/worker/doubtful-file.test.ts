import { days, HEAD, trade } from '../../testing/daily-trades.js';
import { SHIPPED } from '../../testing/evaluation-panel.js';
import { openSession } from '../../testing/report-session.js';

const ACCOUNT = SHIPPED.firms[0]!.accounts[0]!;
const QUESTION = { account: ACCOUNT, options: { contracts: 1, contractSize: 1, dayStartsAt: 0, useDailyLimit: true } };
const WINS = days(...Array.from({ length: 30 }, () => 500));
const [LOSS] = days(-3000);

/** Outcome of both checks and their uncertainties. */
async function uncertainties(rows: readonly string[], question = QUESTION) {
  const session = await openSession([HEAD, ...rows]);
  const [evaluation, chance] = [await session.ask('evaluation', question), await session.ask('chance', question)];
  return {
    outcome: evaluation.outcome,
    evaluation: evaluation.uncertainties,
    chance: chance.kind === 'none' ? [] : chance.uncertainties,
  };
}

async function uncertaintiesOf(instrument: string): Promise<readonly string[]> {
  const session = await openSession([`Instrument,${HEAD}`, ...WINS.map((row) => `${instrument},${row}`)]);
  return (await session.ask('evaluation', QUESTION)).uncertainties;
}

describe('The prop-firm check of a file', () => {
  it('has no uncertainties if the whole file could be read', async () => {
    expect(await uncertainties(WINS)).toEqual({ outcome: 'passed', evaluation: [], chance: [] });
  });

  it('is uncertain if trades could not be read', async () => {
    const result = await uncertainties([...WINS.slice(0, 2), LOSS!.replace('$-3000.00', 'n/a'), ...WINS.slice(2)]);
    const sentence = 'we couldn’t read 1 of 31 trades, so these figures leave it out.';
    expect(result).toEqual({ outcome: 'passed', evaluation: [sentence], chance: [sentence] });
  });

  it('is uncertain if a warning affects part of the file', async () => {
    const { evaluation } = await uncertainties([...WINS, WINS[0]!]);
    expect(evaluation[0]).toBe('we may have misread parts of the file. See the warnings above its figures.');
  });

  it('repeats a warning that affects the whole file', async () => {
    const { evaluation } = await uncertainties(WINS.map((row) => row.replaceAll('2026-', '2569-')));
    expect(evaluation[0]).toMatch(/^the dates have years like 2569\. /);
  });

  it('is uncertain if the instrument is not a futures contract', async () => {
    expect(await uncertaintiesOf('AAPL')).toEqual([
      'the first trade is in “AAPL”. That name doesn’t look like a futures contract, and these accounts trade futures.',
    ]);
    expect(await uncertaintiesOf('ES 09-26')).toEqual([]);
  });

  it('is refused for too many contracts despite unreadable trades', async () => {
    const rows = [trade('2026-03-02', 100, { quantity: 9 }), LOSS!.replace('$-3000.00', 'n/a')];
    expect(await uncertainties(rows)).toMatchObject({ outcome: 'refused' });
  });
});
