import { gridFile, gridLine } from '../../test/support/grid-file.js';
import { noteOf } from '../../test/support/file-reading.js';
import { DAY_MS } from '../model/time.js';

type Days = readonly [entry: string, exit: string];

const fileOf = (...trades: readonly Days[]): string =>
  gridFile(
    ...trades.map(([entry, exit], at) =>
      gridLine({ number: String(at + 1), entry: `${entry} 9:35:00 AM`, exit: `${exit} 9:40:00 AM` }),
    ),
  );

/** One trade on each of the first days of a month. */
const month = (name: number, days: number): Days[] =>
  Array.from({ length: days }, (_, at) => [`${name}/${at + 1}/2025`, `${name}/${at + 1}/2025`]);
const at = (days: readonly Days[], place: number, ...odd: readonly Days[]): Days[] => [
  ...days.slice(0, place),
  ...odd,
  ...days.slice(place + odd.length),
];

/** The time in a number of days, in UTC. */
const dayIn = (days: number): string => {
  const day = new Date(Date.now() + days * DAY_MS);
  return `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;
};

const STRAY = 'weeks away from the rows before and after';
const LONG = 'months after the entry';
const FUTURE = 'closes in the future';

describe('a row with dates far from its neighbors', () => {
  const days = month(3, 20);

  it.each([
    ['a year ahead', '3/9/2026'],
    ['years back', '3/9/2021'],
    ['a month back', '2/9/2025'],
  ])('warns of dates far from those of neighboring rows: %s', (_how, day) => {
    expect(noteOf(fileOf(...at(days, 8, [day, day])), STRAY)).toMatchObject({ kind: 'warned', count: 1, rows: [9] });
    expect(noteOf(fileOf(...at(days, 8, [day, day]).toReversed()), STRAY)).toMatchObject({ rows: [12] });
  });

  it('warns of entries far from neighboring rows in a file without exit times', () => {
    const content = fileOf(...at(days, 8, ['3/9/2026', '3/9/2026'])).replace('Exit time', 'Other');
    expect(noteOf(content, STRAY)).toMatchObject({ kind: 'warned', rows: [9] });
  });

  it('warns of each row if a few rows have dates far from their neighbors', () => {
    const day = '3/9/2026';
    expect(noteOf(fileOf(...at(at(days, 4, [day, day]), 12, [day, day])), STRAY)).toMatchObject({ rows: [5, 13] });
  });

  it('does not warn of long trades, small distances or rows without time order', () => {
    expect(noteOf(fileOf(...at(days, 8, ['3/9/2025', '5/9/2025'])), STRAY)).toBeUndefined();
    expect(noteOf(fileOf(...at(days, 8, ['3/20/2025', '3/20/2025'])), STRAY)).toBeUndefined();
    const [one, other] = [month(3, 20), month(6, 20)];
    expect(noteOf(fileOf(...one.flatMap((day, place) => [other[place]!, day])), STRAY)).toBeUndefined();
    expect(noteOf(fileOf(...other, ...one), STRAY)).toBeUndefined();
  });
});

describe('a trade held far longer than all others', () => {
  it('warns of a trade held far longer than all others', () => {
    const content = fileOf(...at(month(3, 20), 8, ['3/9/2024', '3/9/2025']), ['3/21/2025', '3/22/2025']);
    expect(noteOf(content, LONG)).toMatchObject({ kind: 'warned', count: 1, rows: [9] });
    const two = at(month(3, 20), 8, ['3/9/2024', '3/9/2025'], ['3/10/2023', '3/10/2025']);
    expect(noteOf(fileOf(...two), LONG)).toMatchObject({ count: 2, rows: [9, 10] });
  });

  it('does not warn of a long trade among other long trades', () => {
    const held: Days[] = [
      ['1/2/2024', '3/9/2025'],
      ['2/5/2025', '3/8/2025'],
    ];
    expect(noteOf(fileOf(...month(3, 7), ...held), LONG)).toBeUndefined();
    expect(noteOf(fileOf(...month(3, 20), ['1/2/2025', '3/21/2025']), LONG)).toBeUndefined();
  });
});

describe('a trade closes in the future', () => {
  it('warns of an exit in the future, beyond clock differences', () => {
    expect(noteOf(fileOf(...month(3, 15), [dayIn(4), dayIn(4)]), FUTURE)).toMatchObject({ kind: 'warned', rows: [16] });
    expect(noteOf(fileOf(...month(3, 15), [dayIn(0), dayIn(0)]), FUTURE)).toBeUndefined();
  });

  it('does not warn of the future if the whole file uses another calendar', () => {
    expect(noteOf(fileOf(['3/1/2568', '3/1/2568'], ['3/2/2568', '3/2/2568']), FUTURE)).toBeUndefined();
  });
});
