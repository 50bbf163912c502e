/** Milliseconds from the last byte to what fills the window, headline and curve, and to the whole report. */
export interface AfterLastByte {
  top: number;
  whole: number;
}

/** One visit to a report, in milliseconds. */
export interface Visit {
  /** From the first byte of the file to the first row. */
  firstRow: number;
  /** From its first byte to the whole report. */
  fromFirstByte: number;
  afterLastByte: AfterLastByte;
  /** The longest time between two frames while its rows are scrolled. */
  worstFrame: number;
  /** Of the page's process, without what all processes share. */
  memoryMb: number;
}

/** What was measured of one file at an address typed in: medians of the times, and the worst frame and memory of all visits. */
export interface Measurement extends Visit {
  trades: number;
  megabytes: number;
  /** How long PapaParse took for the same text. */
  papaParse: number;
  /** What a page takes whose report is finished and only put in once the worker has read the file; null where that was not tried. */
  finishedPage: AfterLastByte | null;
  /** Where a link on another page leads to it; null where that was not tried. */
  afterLink: AfterLastByte | null;
  /** Where the file comes over a line, not from the loopback; null where that was not tried. */
  afterLine: AfterLastByte | null;
}

/** The medians of the times, and the worst frame and memory. */
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
  /** Null where the file says nothing of it. */
  of: (file: Measurement, all: readonly Measurement[]) => number | null;
}

const at = (trades: number, figure: (file: Measurement) => number): Budget['of'] => {
  return (file) => (file.trades === trades ? figure(file) : null);
};
/**
 * What a trade more costs between files of `middle` and `most` trades, of what it does between `least` and `middle`: 1 in a
 * straight line. What a page takes to start is in neither.
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
    most: 150,
    unit: ' ms',
    of: at(10_000, ({ afterLastByte }) => afterLastByte.whole),
  },
  {
    name: 'last byte after a link to everything',
    most: 150,
    unit: ' ms',
    of: ({ afterLink }) => afterLink && afterLink.whole,
  },
  {
    name: 'last byte of a line to headline and curve',
    most: 150,
    unit: ' ms',
    of: ({ afterLine }) => afterLine && afterLine.top,
  },
  {
    name: 'last byte of a line to everything',
    most: 150,
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
    most: 1,
    unit: '×',
    of: at(1_000_000, (file) => file.fromFirstByte / file.papaParse),
  },
  { name: 'memory, of the file', most: 3, unit: '×', of: at(1_000_000, (file) => file.memoryMb / file.megabytes) },
  { name: 'time a trade more, of that up to 10,000', most: 1.25, unit: '×', of: slopes(1_000, 10_000, 100_000) },
  { name: 'time a trade more, of that up to 100,000', most: 1.25, unit: '×', of: slopes(10_000, 100_000, 1_000_000) },
  { name: 'worst frame', most: 50, unit: ' ms', of: (file) => file.worstFrame },
];

/** A line for each budget that these files tell of, and whether all are kept. */
export function judge(all: readonly Measurement[]): { lines: string[]; isKept: boolean } {
  const least = all.flatMap(({ trades, finishedPage, afterLastByte }) =>
    finishedPage
      ? [
          `      a finished page without code at ${trades}: ${Math.round(finishedPage.whole)} ms; the report takes ${(afterLastByte.whole / finishedPage.whole).toFixed(2)} times as long`,
        ]
      : [],
  );
  const judged = BUDGETS.flatMap(({ name, most, unit, of }) =>
    all.flatMap((file) => {
      const value = of(file, all);
      if (value === null) return [];
      const figure = unit === ' ms' ? String(Math.round(value)) : value.toFixed(2);
      // As it is printed: three frames of a screen are 50 ms, or a tenth more by its clock.
      const isOver = !(Number(figure) <= most);
      return [
        { isOver, line: `${isOver ? 'over' : 'PASS'}  ${name} at ${file.trades}: ${figure}${unit} of ${most}${unit}` },
      ];
    }),
  );
  return { lines: [...judged.map(({ line }) => line), ...least], isKept: judged.every(({ isOver }) => !isOver) };
}
