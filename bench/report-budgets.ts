/** Milliseconds from the last byte to what fills the window, headline and curve, and to the whole report. */
export interface AfterLastByte {
  top: number;
  whole: number;
}

/** What was measured of one file. Milliseconds on one clock, the machine's. */
export interface Measurement {
  trades: number;
  megabytes: number;
  firstByte: number;
  lastByte: number;
  firstRow: number;
  /** Headline and curve. */
  top: number;
  /** The whole report. */
  onScreen: number;
  /** The longest time between two frames while its rows are scrolled. */
  worstFrame: number;
  /** Of the page's process, without what all processes share. */
  memoryMb: number;
  /** How long PapaParse took for the same text. */
  papaParse: number;
  /** Where a link on another page leads to it; null where that was not tried. */
  afterLink: AfterLastByte | null;
  /** Where the file comes over a line, not from the loopback; null where that was not tried. */
  afterLine: AfterLastByte | null;
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
const perTrade = ({ onScreen, firstByte, trades }: Measurement): number => (onScreen - firstByte) / trades;

const BUDGETS: readonly Budget[] = [
  { name: 'last byte to screen', most: 150, unit: ' ms', of: at(10_000, (file) => file.onScreen - file.lastByte) },
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
    of: at(1_000_000, (file) => file.firstRow - file.firstByte),
  },
  {
    name: 'first byte to screen, of PapaParse',
    most: 1,
    unit: '×',
    of: at(1_000_000, (file) => (file.onScreen - file.firstByte) / file.papaParse),
  },
  { name: 'memory, of the file', most: 3, unit: '×', of: at(1_000_000, (file) => file.memoryMb / file.megabytes) },
  {
    name: 'time a trade, of that at 100,000',
    most: 2,
    unit: '×',
    of: (file, all) => {
      const smaller = all.find(({ trades }) => trades === 100_000);
      return smaller && file.trades === 1_000_000 ? perTrade(file) / perTrade(smaller) : null;
    },
  },
  { name: 'worst frame', most: 50, unit: ' ms', of: (file) => file.worstFrame },
];

/** A line for each budget that these files tell of, and whether all are kept. */
export function judge(all: readonly Measurement[]): { lines: string[]; isKept: boolean } {
  const judged = BUDGETS.flatMap(({ name, most, unit, of }) =>
    all.flatMap((file) => {
      const value = of(file, all);
      if (value === null) return [];
      const isOver = !(value <= most);
      const figure = unit === ' ms' ? Math.round(value) : value.toFixed(2);
      return [
        { isOver, line: `${isOver ? 'over' : 'PASS'}  ${name} at ${file.trades}: ${figure}${unit} of ${most}${unit}` },
      ];
    }),
  );
  return { lines: judged.map(({ line }) => line), isKept: judged.every(({ isOver }) => !isOver) };
}
