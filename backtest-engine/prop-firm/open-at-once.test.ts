import { AS_IN_FILE } from '../../test/support/made-evaluation.js';
import { madeTrades, type MadeTrade } from '../../test/support/made-trades.js';
import { isTooLarge, findOpenAtOnce, toStandardContracts } from './open-at-once.js';
import type { PropFirmAccount } from './prop-firm-rules.js';

const trade = (
  entry: string | null,
  exit: string,
  quantity: number | undefined,
  side: 'long' | 'short' = 'long',
): MadeTrade => ({
  profit: 1,
  entry: entry === null ? null : `2026-03-02 ${entry}`,
  exit: `2026-03-02 ${exit}`,
  side,
  ...(quantity === undefined ? {} : { quantity }),
});

const clock = (minute: number): string =>
  `${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const inOne = (instrument: number, made: MadeTrade): MadeTrade => ({ ...made, instrument });

function of(...made: MadeTrade[]) {
  const trades = madeTrades(made);
  return findOpenAtOnce(trades, Uint32Array.from(made.keys()));
}

test.each([
  ['Seventy micros', 70, { contracts: 1, contractSize: 0.1 }, 7],
  // The product is 55.00000000000001.
  ['Fifty contracts, taken 1.1 times,', 50, { contracts: 1.1 }, 55],
])('%s count as the same number of standard contracts', (_what, contracts, options, standard) => {
  const largest = toStandardContracts(contracts, { ...AS_IN_FILE, ...options });
  const refused = [standard, standard - 0.1].map((maxContracts) =>
    isTooLarge(largest, { maxContracts } as PropFirmAccount),
  );
  expect(refused).toEqual([false, true]);
});

describe('findOpenAtOnce', () => {
  it.each([
    ['a trade alone', [trade('09:30', '10:00', 3)], { contracts: 3, reachedBy: 0, overlapping: 0 }],
    [
      'a position that is closed in parts',
      [trade('09:30', '10:00', 3), trade('09:30', '10:15', 3)],
      { contracts: 6, reachedBy: 1, overlapping: 1 },
    ],
    [
      'one that begins when another ends',
      [trade('09:30', '10:00', 3), trade('10:00', '10:15', 4)],
      { contracts: 4, reachedBy: 1, overlapping: 0 },
    ],
    [
      'one within another, out of the order of entries',
      [trade('09:40', '09:50', 1), trade('09:45', '09:55', 2), trade('09:30', '10:15', 4), trade('10:20', '10:30', 5)],
      { contracts: 7, reachedBy: 1, overlapping: 2 },
    ],
    [
      'both sides',
      [trade('09:30', '10:00', 3), trade('09:35', '10:15', 4, 'short')],
      { contracts: 4, reachedBy: 1, overlapping: 1 },
    ],
    [
      'both sides of a pair',
      [inOne(1, trade('09:30', '10:00', 3)), inOne(2, trade('09:30', '10:15', 4, 'short'))],
      { contracts: 7, reachedBy: 1, overlapping: 1 },
    ],
    [
      'each instrument by its larger side',
      [
        inOne(1, trade('09:30', '10:00', 3)),
        inOne(1, trade('09:35', '10:10', 2, 'short')),
        inOne(2, trade('09:40', '10:15', 4)),
        inOne(1, trade('10:05', '10:20', 1, 'short')),
      ],
      { contracts: 7, reachedBy: 2, overlapping: 3 },
    ],
    [
      'one without an entry time',
      [trade('09:30', '10:15', 3), trade(null, '10:15', 2)],
      { contracts: 3, reachedBy: 0, overlapping: 0 },
    ],
    [
      'one that is over at once',
      [trade('10:00', '10:00', 2), trade('09:30', '10:15', 3)],
      { contracts: 5, reachedBy: 0, overlapping: 1 },
    ],
    [
      'quantities of some',
      [trade('09:30', '10:00', undefined), trade('09:40', '10:15', 2)],
      { contracts: 2, reachedBy: 1, overlapping: 1 },
    ],
    ['no quantities', [trade('09:30', '10:00', undefined)], { contracts: null, reachedBy: null, overlapping: 0 }],
    ['no trade', [], { contracts: null, reachedBy: null, overlapping: 0 }],
  ])('adds up the contracts of %s', (_what, made, found) => {
    expect(of(...made)).toEqual(found);
  });

  it('finds the same maximum as counting all open trades at each entry', () => {
    for (let seed = 1; seed < 40; seed += 1) {
      const made = Array.from({ length: 30 }, (_, at) => {
        const begin = (at * 7 + seed * at * at) % 300;
        const minutes = 1 + ((at * seed) % 40);
        return {
          begin,
          end: begin + minutes,
          made: trade(clock(begin), clock(begin + minutes), 1 + (at % 4), at % 3 === 0 ? 'short' : 'long'),
        };
      }).sort((one, other) => one.end - other.end);
      let most = 0;
      for (const { begin, made: entered } of made) {
        const open = made.filter(
          (other) => other.begin <= begin && other.end > begin && other.made.side === entered.side,
        );
        most = Math.max(
          most,
          open.reduce((sum, { made: { quantity = 0 } }) => sum + quantity, 0),
        );
      }
      expect(of(...made.map((one) => one.made)).contracts).toBe(most);
    }
  });
});
