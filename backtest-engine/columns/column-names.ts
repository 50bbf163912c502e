/** What a column of a report means; the names are those of the exporters, whatever the generation. */
export type ColumnRole =
  | 'number'
  | 'type'
  | 'signal'
  | 'time'
  | 'price'
  | 'instrument'
  | 'account'
  | 'strategy'
  | 'side'
  | 'quantity'
  | 'entryPrice'
  | 'exitPrice'
  | 'entryTime'
  | 'exitTime'
  | 'profit'
  | 'cumulative'
  | 'commission'
  | 'clearingFee'
  | 'exchangeFee'
  | 'ipFee'
  | 'nfaFee'
  | 'mae'
  | 'mfe';

/** Names as `normalizeName` leaves them. */
export const GRID_NAMES: Readonly<Record<string, ColumnRole>> = {
  'trade number': 'number',
  'trade-#': 'number',
  'trade #': 'number',
  "numero d'ordre": 'number',
  instrument: 'instrument',
  account: 'account',
  compte: 'account',
  strategy: 'strategy',
  strategie: 'strategy',
  'market pos': 'side',
  'market position': 'side',
  'pos marche': 'side',
  qty: 'quantity',
  quantity: 'quantity',
  qte: 'quantity',
  quantite: 'quantity',
  'entry price': 'entryPrice',
  "prix d'entree": 'entryPrice',
  'exit price': 'exitPrice',
  'prix de sortie': 'exitPrice',
  'entry time': 'entryTime',
  "heure d'entree": 'entryTime',
  'exit time': 'exitTime',
  'heure de sortie': 'exitTime',
  profit: 'profit',
  'net profit': 'profit',
  'profit net': 'profit',
  'cum net profit': 'cumulative',
  'cum profit': 'cumulative',
  'profit cum': 'cumulative',
  'profit net cum': 'cumulative',
  commission: 'commission',
  'clearing fee': 'clearingFee',
  'exchange fee': 'exchangeFee',
  'ip fee': 'ipFee',
  'nfa fee': 'nfaFee',
  mae: 'mae',
  mfe: 'mfe',
};

/** Names as `normalizeName` leaves them, without the currency at their end. */
export const LIST_NAMES: Readonly<Record<string, ColumnRole>> = {
  'trade number': 'number',
  'trade #': 'number',
  type: 'type',
  signal: 'signal',
  'date/time': 'time',
  'date and time': 'time',
  price: 'price',
  contracts: 'quantity',
  'position size (qty)': 'quantity',
  'size (qty)': 'quantity',
  quantity: 'quantity',
  qty: 'quantity',
  profit: 'profit',
  'net profit': 'profit',
  'net p&l': 'profit',
  'net pnl': 'profit',
  'cum profit': 'cumulative',
  'cumulative profit': 'cumulative',
  'cumulative p&l': 'cumulative',
  'cumulative pnl': 'cumulative',
  'run-up': 'mfe',
  'favorable excursion': 'mfe',
  drawdown: 'mae',
  'adverse excursion': 'mae',
  mfe: 'mfe',
  mae: 'mae',
  commission: 'commission',
};
