import { hasMicrosAmongOthers, isKnownFuture } from '../model/instruments.js';
import { isUtf8, quote } from '../values/cell-text.js';
import { DELIMITER_NAMES, type FileLayout } from '../columns/file-layout.js';
import type { ReadingNotes } from '../model/reading-notes.js';
import { MAX_COLUMNS } from '../csv/row-splitter.js';
import { explainNearMiss } from '../columns/header-warnings.js';

/** Maximum parts of a single column name that contains delimiters. */
const MAX_NAME_PARTS = 3;
const MAX_LISTED_TITLES = 3;
const MAX_LISTED_NAMES = 5;

/** Notes the assumed encoding of a file that is not plain ASCII. */
export function noteEncoding(blocks: Iterable<Uint8Array>, notes: ReadingNotes): void {
  let isValid = true;
  let hasZero = false;
  for (const bytes of blocks) {
    isValid &&= isUtf8(bytes);
    hasZero ||= bytes.includes(0);
  }
  if (!isValid) notes.file('assumed', 'The file is not UTF-8; its text is read as Windows-1252.');
  if (hasZero) notes.file('warned', 'The file contains zero bytes; parts of it may be damaged.');
}

export function noteLayout(layout: FileLayout, notes: ReadingNotes): void {
  const { delimiter, titleLines, headerFields, mapping, isHeaderAmongRows, tradeLinesBefore } = layout;
  if (headerFields > MAX_COLUMNS) {
    const fields = headerFields.toLocaleString('en-US');
    notes.file('skipped', `The file has ${fields} columns; the first ${MAX_COLUMNS.toLocaleString('en-US')} are read.`);
  }
  if (delimiter !== ',') notes.file('assumed', `Fields are separated by ${DELIMITER_NAMES[delimiter]}.`);
  if (titleLines.length > 0) {
    const named = titleLines.slice(0, MAX_LISTED_TITLES).map(quote).join(', ');
    const more = titleLines.length > MAX_LISTED_TITLES ? ` and ${titleLines.length - MAX_LISTED_TITLES} more` : '';
    notes.file('skipped', `Left out before the header: ${named}${more}.`);
  }
  if (isHeaderAmongRows) {
    notes.file(
      'warned',
      'The header stands below rows of trades, as after sorting in a spreadsheet; they are read with it.',
    );
  }
  if (tradeLinesBefore > 0) {
    notes.file(
      'warned',
      'Lines before the header look like trades; they are not read, as their columns may be others.',
    );
  }
  for (const { name, used } of mapping.repeated) {
    const both = `The header has ${quote(used)} and ${quote(name)}, which mean the same; ${quote(used)} is used.`;
    notes.file(
      'flagged',
      name === used ? `The header names ${quote(name)} more than once; the first one is used.` : both,
    );
  }
  if (mapping.columns.has('profit')) noteAbsent(mapping, notes);
  const miss = explainNearMiss(layout);
  if (miss !== null) notes.file('warned', miss);
  for (const warning of layout.nearFormats) notes.file('warned', warning);
  noteDecimals(layout, notes);
  const [name = ''] = layout.names;
  if (
    layout.names.slice(1).every((other) => other === '') &&
    Object.keys(DELIMITER_NAMES).some((mark) => name.split(mark).length > MAX_NAME_PARTS)
  ) {
    notes.file(
      'warned',
      'Each line seems to be in quotes as a whole, which makes it one field; export the file again without them.',
    );
  }
  const hasDigits = layout.names.some((name) => /\d/.test(name));
  if (mapping.kind === 'table' && hasDigits && layout.names.every((name) => /^[\d.,:/\s-]*$/.test(name))) {
    notes.file('assumed', 'The first row is treated as the header, although it contains numbers.');
  }
}

/** Notes missing columns that metrics and checks need. They may exist under other names. */
function noteAbsent({ rowsPerTrade, columns }: FileLayout['mapping'], notes: ReadingNotes): void {
  // With two rows per trade, each row has its own time and type.
  const hasOneRow = rowsPerTrade === 1;
  if (hasOneRow && !columns.has('exitTime')) {
    notes.file('warned', 'No column of exit times was found; trades are taken in the order of their entries.');
  }
  if (hasOneRow && !columns.has('entryTime')) {
    notes.file(
      'flagged',
      'No column of entry times was found; how long trades were held, and which were open at once, is not known.',
    );
  }
  if (hasOneRow && !columns.has('side')) {
    notes.file('flagged', 'No column of sides was found; trades count as neither long nor short.');
  }
  if (!columns.has('quantity')) {
    notes.file('flagged', 'No column of quantities was found; how many contracts are open is not known.');
  }
  if (!columns.has('cumulative')) {
    notes.file(
      'assumed',
      'No column of cumulative profits was found, under a name known here: whether trades are missing is not checked.',
    );
  }
  const unknown = (['mae', 'mfe'] as const).filter((role) => !columns.has(role)).map((role) => role.toUpperCase());
  if (unknown.length > 0) {
    notes.file(
      'assumed',
      `No column of ${unknown.join(' or ')} was found, under a name known here: what depends on it is not known.`,
    );
  }
}

function noteDecimals({ decimals }: FileLayout, notes: ReadingNotes): void {
  const { separator, points, commas, either } = decimals;
  const name = separator === ',' ? 'comma' : 'point';
  if (points > 0 && commas > 0) {
    notes.file('warned', `Some amounts have a decimal comma, others a decimal point; they are read with a ${name}.`);
  } else if (commas > 0) {
    notes.file('assumed', 'Amounts are read with a decimal comma.');
  } else if (points === 0 && either > 0) {
    const why = separator === ',' ? ', as semicolons separate the fields' : '';
    notes.file(
      'warned',
      `Amounts are read with a decimal ${name}${why}; no amount in the first rows shows which is meant.`,
    );
  }
}

/**
 * Notes that neither the header nor the profits contain a currency. Returns null as the currency.
 */
export function noteNoCurrency({ mapping, sampleRows }: FileLayout, notes: ReadingNotes): null {
  if (mapping.columns.has('profit') && sampleRows.length > 0) {
    notes.file('assumed', 'The file names no currency; amounts are shown without one.');
  }
  return null;
}

/** Notes that profits equal price moves. Returns their unit for known futures, else null. */
export function notePriceMoveUnit(
  unit: 'points' | 'ticks' | 'pips',
  instruments: ReadonlySet<string>,
  notes: ReadingNotes,
): string | null {
  if (unit === 'pips') {
    notes.file('warned', 'The profits name no currency and equal the price moves in pips, which are not money.');
    return unit;
  }
  const isFuture = [...instruments].some(isKnownFuture);
  notes.file(
    isFuture ? 'warned' : 'assumed',
    `The profits name no currency and equal the price moves: in ${isFuture ? 'these' : 'most'} futures those are ${unit}, not money.`,
  );
  return isFuture ? unit : null;
}

/** Notes trades of several strategies or accounts. `noun` is the plural. */
export function noteSeveralSources(noun: string, names: ReadonlySet<string>, notes: ReadingNotes): void {
  if (names.size < 2) return;
  const named = [...names].slice(0, MAX_LISTED_NAMES).map(quote).join(', ');
  const more = names.size > MAX_LISTED_NAMES ? ' and others' : '';
  notes.file('warned', `The file has the trades of several ${noun} (${named}${more}); the figures combine them all.`);
}

/** Notes a zero commission: a warning for futures, whose brokers charge one. */
export function noteZeroCommission(instruments: ReadonlySet<string>, notes: ReadingNotes): void {
  const isFuture = [...instruments].some(isKnownFuture);
  const sentence = 'The commission is 0 for every trade: no costs are deducted from the profits.';
  notes.file(isFuture ? 'warned' : 'assumed', sentence);
}

export function noteMissingCommission(missing: number, trades: number, notes: ReadingNotes): void {
  const [some, all] = [missing, trades].map((count) => count.toLocaleString('en-US'));
  notes.file('assumed', `Commission is missing for ${some} of ${all} trades and counts as 0 there.`);
}

/** Notes the instruments of the trades if there is more than one. */
export function noteInstruments(codes: ReadonlySet<string>, notes: ReadingNotes): void {
  if (codes.size < 2) return;
  const named = [...codes].slice(0, MAX_LISTED_NAMES).map(quote).join(', ');
  const more = codes.size > MAX_LISTED_NAMES ? ' and others' : '';
  const isMixed = hasMicrosAmongOthers(codes);
  const isUnknown = isMixed && ![...codes].every(isKnownFuture);
  const others = isUnknown ? ', and so does one that is not known here' : '';
  const counted = isMixed ? `a standard one counts as ten micros${others}` : 'each counts the same';
  notes.file(
    isUnknown ? 'warned' : 'assumed',
    `The trades are in more than one instrument (${named}${more}); where contracts are counted, ${counted}.`,
  );
}
