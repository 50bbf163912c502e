import { useState } from 'react';
import type { CalendarProfit, YearProfit } from '../../../../backtest-engine/metrics/calendar-profit.js';
import { shortMonth } from '../../../../src/shared/day-in-words.js';
import { monthWords, MAX_YEARS } from '../format/chart-dates.js';
import { amount, count, type Money, moneyOf, tableNumber, tablePercent } from '../format/money.js';
import { useReportWidth } from './report-context.js';
import { type ProfitUnit, UnitField, ChartFrame, TableBox } from './chart-frame.js';
import { useUrlParams } from '../url-state/use-url-params.js';

/** URL parameter of the unit; absent for money. */
const UNIT = 'months';
const MONTHS = Array.from({ length: 12 }, (_, month) => month);
const TONES = 4;
/** Pixels that twelve months and a total need for full amounts. */
const ROOMY = 800;

interface MonthHeatMapProps {
  calendar: CalendarProfit;
  currency: string | null;
  /** In the currency of the file; enables the choice of percent. */
  startingBalance?: number | undefined;
}

/** Profit by month of exit, one row per year. Color repeats the sign of each number. */
export function MonthHeatMap({ calendar, currency, startingBalance }: MonthHeatMapProps) {
  const { years } = calendar;
  const width = useReportWidth('whole');
  const [unit, setUnit] = useState(() => unitIn(location.search));
  useUrlParams({ [UNIT]: unit === 'money' ? null : unit }, (query) => setUnit(unitIn(query)));
  const money = moneyOf(currency);
  /** Divisor for percentages; null if amounts are shown. */
  const share = unit === 'percent' && startingBalance !== undefined ? startingBalance / 100 : null;
  const summary = monthsSummary(calendar, money);
  if (years.length === 0) return <ChartFrame title="Profit by month" summary={summary} />;
  const shown = years.slice(-MAX_YEARS);
  const largest = Math.max(...shown.flatMap(({ months }) => months.map((month) => Math.abs(month?.profit ?? 0))));
  const largestYear = Math.max(...shown.map(({ total }) => Math.abs(total.profit)));
  const format =
    share === null ? tableNumber(Math.max(largest, largestYear), width > 0 && width < ROOMY) : percentOf(share);
  const unitWords = share === null ? money.name : `% of the starting balance, ${amount(money, 100 * share)}`;
  return (
    <ChartFrame title="Profit by month" summary={summary}>
      {startingBalance !== undefined && <UnitField unit={unit} onChange={setUnit} />}
      <TableBox caption={`Closed profit by month of exit, in ${unitWords}`} className="heat-map">
        <thead>
          <tr>
            <th scope="col">Year</th>
            {/* Not last, so that phones show it without scrolling. */}
            <th scope="col">Total</th>
            {MONTHS.map((month) => (
              <th key={month} scope="col">
                {shortMonth(month)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((year) => (
            <YearRow key={year.year} year={year} largest={largest} format={format} />
          ))}
        </tbody>
      </TableBox>
      <p className="chart-hint">
        By month of exit, in {unitWords}. A blank month has no trades in the file.
        {shown.length < years.length && ` Showing the last ${MAX_YEARS} of ${count(years.length)} years.`}
      </p>
    </ChartFrame>
  );
}

const unitIn = (query: string): ProfitUnit =>
  new URLSearchParams(query).get(UNIT) === 'percent' ? 'percent' : 'money';

interface YearRowProps {
  year: YearProfit;
  largest: number;
  format: (value: number) => string;
}

function YearRow({ year: { year, months, total }, largest, format }: YearRowProps) {
  return (
    <tr>
      <th scope="row">{year}</th>
      <td className="heat-total">{total.count === 0 ? '' : format(total.profit)}</td>
      {months.map((month, at) =>
        month === null || month.count === 0 ? (
          <td key={at}>
            <span className="visually-hidden">{month === null ? 'outside the file' : 'no trades'}</span>
          </td>
        ) : (
          <td key={at} className={isZero(format(month.profit)) ? undefined : toneOf(month.profit, largest)}>
            {format(month.profit)}
          </td>
        ),
      )}
    </tr>
  );
}

/** Whether an amount rounds to zero: it gets neither sign nor color. */
const isZero = (formatted: string): boolean => !/[1-9]/.test(formatted);

/** Returns the CSS class of one of four tones, by share of the largest month. */
function toneOf(profit: number, largest: number): string {
  const step = Math.min(TONES, Math.max(1, Math.ceil((TONES * Math.abs(profit)) / largest)));
  return `heat-${profit > 0 ? 'gain' : 'loss'}-${step}`;
}

function percentOf(share: number): (profit: number) => string {
  const format = tablePercent();
  return (profit) => format(profit / share);
}

function monthsSummary({ years }: CalendarProfit, money: Money): string {
  if (years.length === 0) return 'The file has no exit times, so we can’t show profit by month.';
  const traded = years.flatMap(({ year, months }) =>
    months.flatMap((month, at) => (month && month.count > 0 ? [{ ...month, name: monthWords(year, at) }] : [])),
  );
  const best = traded.reduce((one, other) => (other.profit > one.profit ? other : one));
  const worst = traded.reduce((one, other) => (other.profit < one.profit ? other : one));
  const gains = traded.filter(({ profit }) => profit > 0).length;
  const ends =
    traded.length === 1
      ? `${best.name} made ${money.signed(best.profit)}.`
      : best.profit === worst.profit
        ? `Each made ${money.signed(best.profit)}.`
        : `Best: ${best.name}, ${money.signed(best.profit)}; worst: ${worst.name}, ${money.signed(worst.profit)}.`;
  const months = traded.length === 1 ? 'month with trades' : 'months with trades';
  return `${count(gains)} of ${count(traded.length)} ${months} made a profit. ${ends}`;
}
