import { days, HEAD, trade } from '../../testing/daily-trades.js';
import { SHIPPED } from '../../testing/evaluation-panel.js';
import { openSession } from '../../testing/report-session.js';

const ACCOUNT = SHIPPED.firms[0]!.accounts[0]!;
const QUESTION = { account: ACCOUNT, options: { contracts: 1, contractSize: 1, dayStartsAt: 0, useDailyLimit: true } };
const WINS = days(...Array.from({ length: 30 }, () => 500));
const [LOSS] = days(-3000);

/** What is told of the file beyond what its trades leave open. */
async function doubts(rows: readonly string[], question = QUESTION) {
  const session = await openSession([HEAD, ...rows]);
  const [evaluation, chance] = [await session.ask('evaluation', question), await session.ask('chance', question)];
  return {
    outcome: evaluation.outcome,
    evaluation: evaluation.uncertainties,
    chance: chance.kind === 'none' ? [] : chance.uncertainties,
  };
}

async function doubtsIn(instrument: string): Promise<readonly string[]> {
  const session = await openSession([`Instrument,${HEAD}`, ...WINS.map((row) => `${instrument},${row}`)]);
  return (await session.ask('evaluation', QUESTION)).uncertainties;
}

describe('The check of a file', () => {
  it('is certain where all of it could be read', async () => {
    expect(await doubts(WINS)).toEqual({ outcome: 'passed', evaluation: [], chance: [] });
  });

  it('is not where trades could not be read: one of them may have failed it', async () => {
    const told = await doubts([...WINS.slice(0, 2), LOSS!.replace('$-3000.00', 'n/a'), ...WINS.slice(2)]);
    const sentence = '1 of 31 trades could not be read and is not in these figures.';
    expect(told).toEqual({ outcome: 'passed', evaluation: [sentence], chance: [sentence] });
  });

  it('is not where the file may be misread', async () => {
    const { evaluation } = await doubts([...WINS, WINS[0]!]);
    expect(evaluation[0]).toBe('the file may be misread in places: see what stands before its figures.');
  });

  it('is not where what is warned of is the whole file', async () => {
    const { evaluation } = await doubts(WINS.map((row) => row.replaceAll('2026-', '2569-')));
    expect(evaluation[0]).toMatch(/^the dates are in years such as 2569: /);
  });

  it('is not where what was traded is no future', async () => {
    expect(await doubtsIn('AAPL')).toEqual([
      'the first trade is in “AAPL”, which is not named like a futures contract, and these accounts trade futures.',
    ]);
    expect(await doubtsIn('ES 09-26')).toEqual([]);
  });

  it('is refused all the same where too many contracts are open', async () => {
    const rows = [trade('2026-03-02', 100, { quantity: 9 }), LOSS!.replace('$-3000.00', 'n/a')];
    expect(await doubts(rows)).toMatchObject({ outcome: 'refused' });
  });
});
