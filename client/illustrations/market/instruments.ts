/** A futures contract with its tick and session. Money is in US cents per contract. */
export interface Instrument {
  symbol: string;
  name: string;
  /** Symbol and contract month, as NinjaTrader writes them. */
  contract: string;
  /** Ticks per point. */
  ticksPerPoint: number;
  decimals: number;
  centsPerTick: number;
  /** Start of the pit session in minutes after midnight (New York), and its length. */
  opens: number;
  sessionMinutes: number;
  /** Standard deviation of a daily move, as a share of the price. */
  dailyMove: number;
  /** Broker and exchange fees, round turn, per contract. */
  roundTurnCents: number;
  /** Made-up prices at the start of each half-year from January 2023, near real levels. */
  anchors: readonly number[];
}

const STOCK_INDEX = { opens: 570, sessionMinutes: 390, decimals: 2, ticksPerPoint: 4 };
const LARGE_INDEX = { anchors: [3850, 4440, 4770, 5460, 5900, 6200, 6850, 7080, 7240], dailyMove: 0.0085 };
const TECH_INDEX = {
  anchors: [10_950, 15_200, 16_800, 19_700, 21_100, 22_700, 25_300, 26_400, 27_100],
  dailyMove: 0.012,
};

const ES: Instrument = {
  ...STOCK_INDEX,
  ...LARGE_INDEX,
  symbol: 'ES',
  name: 'E-mini S&P 500',
  contract: 'ES 09-26',
  centsPerTick: 1250,
  roundTurnCents: 436,
};
const NQ: Instrument = {
  ...STOCK_INDEX,
  ...TECH_INDEX,
  symbol: 'NQ',
  name: 'E-mini Nasdaq-100',
  contract: 'NQ 09-26',
  centsPerTick: 500,
  roundTurnCents: 436,
};
const MES: Instrument = {
  ...ES,
  symbol: 'MES',
  name: 'Micro E-mini S&P 500',
  contract: 'MES 09-26',
  centsPerTick: 125,
  roundTurnCents: 124,
};
const MNQ: Instrument = {
  ...NQ,
  symbol: 'MNQ',
  name: 'Micro E-mini Nasdaq-100',
  contract: 'MNQ 09-26',
  centsPerTick: 50,
  roundTurnCents: 124,
};
const GC: Instrument = {
  symbol: 'GC',
  name: 'Gold',
  contract: 'GC 12-26',
  ticksPerPoint: 10,
  decimals: 1,
  centsPerTick: 1000,
  opens: 500,
  sessionMinutes: 310,
  dailyMove: 0.0088,
  roundTurnCents: 478,
  anchors: [1830, 1925, 2070, 2330, 2640, 3330, 4050, 4210, 4300],
};
const CL: Instrument = {
  symbol: 'CL',
  name: 'Crude Oil',
  contract: 'CL 10-26',
  ticksPerPoint: 100,
  decimals: 2,
  centsPerTick: 1000,
  opens: 540,
  sessionMinutes: 330,
  dailyMove: 0.018,
  roundTurnCents: 468,
  anchors: [79.5, 70.5, 72.5, 82.5, 72.5, 66.5, 59.5, 63.5, 64.5],
};
const EURO: Instrument = {
  symbol: '6E',
  name: 'Euro FX',
  contract: '6E 09-26',
  ticksPerPoint: 20_000,
  decimals: 5,
  centsPerTick: 625,
  opens: 500,
  sessionMinutes: 400,
  dailyMove: 0.0045,
  roundTurnCents: 488,
  anchors: [1.073, 1.094, 1.107, 1.075, 1.039, 1.181, 1.176, 1.168, 1.172],
};

export const INSTRUMENTS = { ES, NQ, MES, MNQ, GC, CL, '6E': EURO } as const;
export type InstrumentSymbol = keyof typeof INSTRUMENTS;

/** The full-size contract whose prices a micro contract shares. */
export const MARKET_OF: Readonly<Record<InstrumentSymbol, InstrumentSymbol>> = {
  ES: 'ES',
  NQ: 'NQ',
  MES: 'ES',
  MNQ: 'NQ',
  GC: 'GC',
  CL: 'CL',
  '6E': '6E',
};

/** A price in ticks, as the exchange quotes it. */
export function priceText(instrument: Instrument, ticks: number): string {
  return (ticks / instrument.ticksPerPoint).toFixed(instrument.decimals);
}
