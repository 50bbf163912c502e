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
  if (!isValid) notes.file('assumed', 'The file isn’t UTF-8, so we read its text as Windows-1252.');
  if (hasZero) notes.file('warned', 'The file contains zero bytes, so parts of it may be damaged.');
}

export function noteLayout(layout: FileLayout, notes: ReadingNotes): void {
  const { delimiter, titleLines, headerFields, mapping, isHeaderAmongRows, tradeLinesBefore } = layout;
  if (headerFields > MAX_COLUMNS) {
    const fields = headerFields.toLocaleString('en-US');
    notes.file('skipped', `The file has ${fields} columns. We read the first ${MAX_COLUMNS.toLocaleString('en-US')}.`);
  }
  if (delimiter !== ',') notes.file('assumed', `The file uses ${DELIMITER_NAMES[delimiter]} between fields.`);
  if (titleLines.length > 0) {
    const named = titleLines.slice(0, MAX_LISTED_TITLES).map(quote).join(', ');
    const more = titleLines.length > MAX_LISTED_TITLES ? ` and ${titleLines.length - MAX_LISTED_TITLES} more` : '';
    notes.file('skipped', `Text above the header: ${named}${more}.`);
  }
  if (isHeaderAmongRows) {
    notes.file(
      'warned',
      'The header is below some of the trades, maybe because a spreadsheet sorted the rows. We read those trades too.',
    );
  }
  if (tradeLinesBefore > 0) {
    notes.file(
      'warned',
      'Lines above the header look like trades. We don’t read them because their columns may be different.',
    );
  }
  for (const { name, used } of mapping.repeated) {
    const both = `The header has ${quote(used)} and ${quote(name)}, which mean the same thing. We use ${quote(used)}.`;
    notes.file('flagged', name === used ? `The header has ${quote(name)} more than once. We use the first one.` : both);
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
      'Each line seems to be wrapped in quotes, so it reads as one field. Export the file again without the quotes.',
    );
  }
  const hasDigits = layout.names.some((name) => /\d/.test(name));
  if (mapping.kind === 'table' && hasDigits && layout.names.every((name) => /^[\d.,:/\s-]*$/.test(name))) {
    notes.file('assumed', 'We treat the first row as the header, even though it contains numbers.');
  }
}

/** Notes missing columns that metrics and checks need. They may exist under other names. */
function noteAbsent({ rowsPerTrade, columns }: FileLayout['mapping'], notes: ReadingNotes): void {
  // With two rows per trade, each row has its own time and type.
  const hasOneRow = rowsPerTrade === 1;
  if (hasOneRow && !columns.has('exitTime')) {
    notes.file('warned', 'No exit-time column, so we put trades in order of entry.');
  }
  if (hasOneRow && !columns.has('entryTime')) {
    notes.file('flagged', 'No entry-time column, so we can’t tell how long trades lasted or which were open at once.');
  }
  if (hasOneRow && !columns.has('side')) {
    notes.file('flagged', 'No long/short column, so trades count as neither.');
  }
  if (!columns.has('quantity')) {
    notes.file('flagged', 'No quantity column, so we can’t tell how many contracts were open.');
  }
  if (!columns.has('cumulative')) {
    notes.file('assumed', 'No cumulative-profit column, so we can’t check for missing trades.');
  }
  const unknown = (['mae', 'mfe'] as const).filter((role) => !columns.has(role)).map((role) => role.toUpperCase());
  if (unknown.length > 0) {
    notes.file('assumed', `No ${unknown.join(' or ')} column, so we can’t calculate anything that needs it.`);
  }
}

function noteDecimals({ decimals }: FileLayout, notes: ReadingNotes): void {
  const { separator, points, commas, either } = decimals;
  const name = separator === ',' ? 'comma' : 'point';
  if (points > 0 && commas > 0) {
    notes.file('warned', `Some amounts have a decimal comma, others a decimal point. We read them with a ${name}.`);
  } else if (commas > 0) {
    notes.file('assumed', 'We read amounts with a decimal comma.');
  } else if (points === 0 && either > 0) {
    const why = separator === ',' ? ' because semicolons separate the fields' : '';
    notes.file('warned', `We read amounts with a decimal ${name}${why}. No amount in the first rows confirms it.`);
  }
}

/**
 * Notes that neither the header nor the profits contain a currency. Returns null as the currency.
 */
export function noteNoCurrency({ mapping, sampleRows }: FileLayout, notes: ReadingNotes): null {
  if (mapping.columns.has('profit') && sampleRows.length > 0) {
    notes.file('assumed', 'The file doesn’t name a currency, so we show amounts without one.');
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
    notes.file('warned', 'Profits don’t name a currency and match the price moves in pips, which aren’t money.');
    return unit;
  }
  const isFuture = [...instruments].some(isKnownFuture);
  notes.file(
    isFuture ? 'warned' : 'assumed',
    `Profits don’t name a currency and match the price moves. In ${isFuture ? 'these' : 'most'} futures, price moves are ${unit}, not money.`,
  );
  return isFuture ? unit : null;
}

/** Notes trades of several strategies or accounts. `noun` is the plural. */
export function noteSeveralSources(noun: string, names: ReadonlySet<string>, notes: ReadingNotes): void {
  if (names.size < 2) return;
  const named = [...names].slice(0, MAX_LISTED_NAMES).map(quote).join(', ');
  const more = names.size > MAX_LISTED_NAMES ? ' and others' : '';
  notes.file('warned', `The file has trades from several ${noun} (${named}${more}). The figures combine them all.`);
}

/** Notes a zero commission: a warning for futures, whose brokers charge one. */
export function noteZeroCommission(instruments: ReadonlySet<string>, notes: ReadingNotes): void {
  const isFuture = [...instruments].some(isKnownFuture);
  const sentence = 'Commission is 0 on every trade, so profits don’t include costs.';
  notes.file(isFuture ? 'warned' : 'assumed', sentence);
}

export function noteMissingCommission(missing: number, trades: number, notes: ReadingNotes): void {
  const [some, all] = [missing, trades].map((count) => count.toLocaleString('en-US'));
  notes.file('assumed', `Commission is missing for ${some} of ${all} trades. We count it as 0.`);
}

/** Notes the instruments of the trades if there is more than one. */
export function noteInstruments(codes: ReadonlySet<string>, notes: ReadingNotes): void {
  if (codes.size < 2) return;
  const named = [...codes].slice(0, MAX_LISTED_NAMES).map(quote).join(', ');
  const more = codes.size > MAX_LISTED_NAMES ? ' and others' : '';
  const isMixed = hasMicrosAmongOthers(codes);
  const isUnknown = isMixed && ![...codes].every(isKnownFuture);
  const others = isUnknown ? ', and so does one we don’t know' : '';
  const counted = isMixed ? `a standard one counts as ten micros${others}` : 'each counts the same';
  notes.file(
    isUnknown ? 'warned' : 'assumed',
    `The trades are in more than one instrument (${named}${more}). When we count contracts, ${counted}.`,
  );
}
