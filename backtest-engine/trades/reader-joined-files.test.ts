import { readingOf, tradesOf } from '../../test/support/file-reading.js';
import { GRID_HEADER, gridFile, gridLine } from '../../test/support/grid-file.js';

describe('files that were joined', () => {
  const french = [
    'Numéro de trade;Instrument;Pos. marché;Qté;Prix d’entrée;Prix de sortie;Heure d’entrée;Heure de sortie;Profit',
    '1;ES 09-26;Long;1;5400,00;5401,00;15/09/2026 09:35:00;15/09/2026 09:40:00;50,00',
  ].join('\n');
  const german = [
    'Trade #,Typ,Datum und Uhrzeit,Signal,Preis USD,Größe (Menge),G&V netto USD',
    '1,Long-Ausstieg,2026-03-16 14:30,TP,110,1,100',
    '1,Long-Einstieg,2026-03-16 13:10,Go,100,1,100',
  ].join('\n');

  it.each([
    ['with accents in their names', french],
    ['with a byte order mark before each', `\u{feff}${gridFile(gridLine(), gridLine({ number: '2' }))}`],
    ['of lists in German', german],
  ])('notes the repeated header of joined files without a warning: %s', (_name, content) => {
    const { notes } = readingOf(`${content}\n${content.replaceAll('2026', '2027')}\n`);
    const repeatedHeaders = notes.filter(({ text }) => text.includes('header repeats'));
    expect(repeatedHeaders).toMatchObject([{ kind: 'skipped', count: 1 }]);
  });
});

describe('NinjaTrader profits that name their currency', () => {
  it.each([
    ['Profit USD', 'USD'],
    ['Profit ($)', '$'],
    ['PROFIT (EUR)', 'EUR'],
    ['Profit €', '€'],
  ])("recognizes the currency in the profit column's name: %s", (name, currency) => {
    const content = gridFile(gridLine({ profit: '100.00' })).replace(
      GRID_HEADER,
      GRID_HEADER.replace(',Profit,', `,${name},`),
    );
    expect(readingOf(content)).toMatchObject({ kind: 'ninjatrader-trades', currency });
    expect([...tradesOf(content).profit]).toEqual([10_000]);
  });

  it.each(['Profit PCT', 'PROFIT TICKS', 'Profit EUR'])('prefers the plain profit column to %s', (name) => {
    const header = GRID_HEADER.replace(',Profit,', `,${name},Profit,`);
    const content = gridFile(gridLine({ profit: '0.50,101.00' })).replace(GRID_HEADER, header);
    expect([...tradesOf(content).profit]).toEqual([10_100]);
  });

  it.each(['Profit TICKS', 'Profit (PIPS)', 'Profit (%)'])(
    'does not read profits in a unit that is not money: %s',
    (name) => {
      const content = gridFile(gridLine()).replace(GRID_HEADER, GRID_HEADER.replace(',Profit,', `,${name},`));
      expect(readingOf(content).trades).toBeNull();
    },
  );

  it('reads column names in capitals', () => {
    const content = gridFile(gridLine()).replace(GRID_HEADER, GRID_HEADER.toUpperCase());
    expect(readingOf(content)).toMatchObject({ kind: 'ninjatrader-trades', leftOut: 0 });
    expect(tradesOf(content).length).toBe(1);
  });
});
