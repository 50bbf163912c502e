/**
 * Milliseconds from the last byte to the top of the report (headline and curve) and to the whole
 * report.
 */
export interface AfterLastByte {
  top: number;
  whole: number;
}

/** One visit to a report. Times are in milliseconds. */
export interface Visit {
  /** From the first byte of the file to the first row. */
  firstRow: number;
  /** From the file's first byte to the whole report. */
  fromFirstByte: number;
  afterLastByte: AfterLastByte;
  /** The longest time between two frames while its rows are scrolled. */
  worstFrame: number;
  /** Private memory of the page's process. */
  memoryMb: number;
}

/** Measurements of one file: medians of the times, and the worst frame and memory of all visits. */
export interface Measurement extends Visit {
  trades: number;
  megabytes: number;
  /** Milliseconds that PapaParse takes for the same text. */
  papaParse: number;
  /** Visits by a link on the home page; null if not measured. */
  afterLink: AfterLastByte | null;
  /** Visits over a slow line; null if not measured. */
  afterLine: AfterLastByte | null;
}

/** Returns medians of the times, and the worst frame and memory. */
export function summary(visits: readonly Visit[]): Visit {
  return {
    firstRow: median(visits.map(({ firstRow }) => firstRow)),
    fromFirstByte: median(visits.map(({ fromFirstByte }) => fromFirstByte)),
    afterLastByte: {
      top: median(visits.map(({ afterLastByte }) => afterLastByte.top)),
      whole: median(visits.map(({ afterLastByte }) => afterLastByte.whole)),
    },
    worstFrame: Math.max(...visits.map(({ worstFrame }) => worstFrame)),
    memoryMb: Math.max(...visits.map(({ memoryMb }) => memoryMb)),
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

interface Budget {
  name: string;
  most: number;
  unit: string;
  /** Null if the budget does not apply to the file. */
  of: (file: Measurement, all: readonly Measurement[]) => number | null;
}

const at = (trades: number, figure: (file: Measurement) => number): Budget['of'] => {
  return (file) => (file.trades === trades ? figure(file) : null);
};
/**
 * Time per additional trade between files of `middle` and `most` trades, relative to that between
 * `least` and `middle`; 1 if time is linear. The start of the page is in neither.
 */
function slopes(least: number, middle: number, most: number): Budget['of'] {
  return (file, all) => {
    const [first, second] = [least, middle].map((trades) => all.find((each) => each.trades === trades));
    if (!first || !second || file.trades !== most) return null;
    return slope(second, file) / slope(first, second);
  };
}

const slope = (one: Measurement, other: Measurement): number =>
  (other.fromFirstByte - one.fromFirstByte) / (other.trades - one.trades);

const BUDGETS: readonly Budget[] = [
  {
    name: 'last byte to screen',
    most: 210,
    unit: ' ms',
    of: at(10_000, ({ afterLastByte }) => afterLastByte.whole),
  },
  {
    name: 'last byte after a link to everything',
    most: 210,
    unit: ' ms',
    of: ({ afterLink }) => afterLink && afterLink.whole,
  },
  {
    name: 'last byte of a line to headline and curve',
    most: 210,
    unit: ' ms',
    of: ({ afterLine }) => afterLine && afterLine.top,
  },
  {
    name: 'last byte of a line to everything',
    most: 210,
    unit: ' ms',
    of: ({ afterLine }) => afterLine && afterLine.whole,
  },
  {
    name: 'first byte to first row',
    most: 1_000,
    unit: ' ms',
    of: at(1_000_000, (file) => file.firstRow),
  },
  {
    name: 'first byte to screen, of PapaParse',
    most: 1.3,
    unit: '×',
    of: at(1_000_000, (file) => file.fromFirstByte / file.papaParse),
  },
  { name: 'memory, of the file', most: 3, unit: '×', of: at(1_000_000, (file) => file.memoryMb / file.megabytes) },
  { name: 'time a trade more, of that up to 10,000', most: 1.25, unit: '×', of: slopes(1_000, 10_000, 100_000) },
  { name: 'time a trade more, of that up to 100,000', most: 1.25, unit: '×', of: slopes(10_000, 100_000, 1_000_000) },
  { name: 'worst frame', most: 50, unit: ' ms', of: (file) => file.worstFrame },
];

/** Returns a line for each budget that applies, and whether all are kept. */
export function judge(all: readonly Measurement[]): { lines: string[]; isKept: boolean } {
  const judged = BUDGETS.flatMap(({ name, most, unit, of }) =>
    all.flatMap((file) => {
      const value = of(file, all);
      if (value === null) return [];
      const figure = unit === ' ms' ? String(Math.round(value)) : value.toFixed(2);
      // Compared as printed: three frames of a screen may take 50.1 ms by its clock.
      const isOver = !(Number(figure) <= most);
      return [
        { isOver, line: `${isOver ? 'over' : 'PASS'}  ${name} at ${file.trades}: ${figure}${unit} of ${most}${unit}` },
      ];
    }),
  );
  return { lines: judged.map(({ line }) => line), isKept: judged.every(({ isOver }) => !isOver) };
}
