import {
  type CalendarProfit,
  HOURS_LABEL,
  type TradeTotals,
  WEEKDAYS,
  WEEKDAYS_LABEL,
} from '../../../../backtest-engine/metrics/calendar-profit.js';
import { clockTime } from '../../../../backtest-engine/model/time.js';
import { Bar, ValueAxis, linearScale, roundScale } from './value-axis.js';
import { count, type Money, moneyOf, percent, tradeCount } from '../format/money.js';
import { ChartFrame, PlainTable, type HoverTarget, HoverLayer } from './chart-frame.js';
import { useReportWidth } from './report-context.js';

const HEIGHT = 232;
const FRAME = { left: 60, right: 4, top: 22, bottom: 30 };
const LABEL_ROOM = 44;
const WEEKEND_FROM = 5;

interface NamedTotals extends TradeTotals {
  /** Label below the bar; the table shows the full name. */
  short: string;
  name: string;
}

interface PeriodBarsProps {
  by: 'weekday' | 'hour';
  calendar: CalendarProfit;
  currency: string | null;
}

/** Profit by weekday or hour of entry: gains above the zero line, losses below it. */
export function PeriodBars({ by, calendar, currency }: PeriodBarsProps) {
  const width = useReportWidth('half');
  const money = moneyOf(currency);
  const periods = by === 'weekday' ? weekdaysOf(calendar) : hoursOf(calendar);
  const title = by === 'weekday' ? 'Profit by weekday' : 'Profit by hour';
  const label = by === 'weekday' ? WEEKDAYS_LABEL : HOURS_LABEL;
  const summary =
    by === 'hour' && calendar.hours === null
      ? 'The file has no times of day.'
      : periodsSummary(periods, calendar.withoutEntry.count, label, money);
  if (periods.length === 0) return <ChartFrame title={title} summary={summary} />;
  return (
    <ChartFrame
      title={title}
      summary={summary}
      renderTable={() => (
        <PlainTable
          caption={`Profit by ${label.toLowerCase()}, chart time`}
          columns={[label, 'Trades', 'Win rate', 'Profit']}
          rows={periods.map((period) => [
            period.name,
            count(period.count),
            period.count === 0 ? '' : percent((100 * period.winners) / period.count),
            money.signed(period.profit),
          ])}
        />
      )}
    >
      {width > 0 && <Bars key={width} periods={periods} money={money} width={width} />}
    </ChartFrame>
  );
}

interface BarsProps {
  periods: readonly NamedTotals[];
  money: Money;
  width: number;
}

function Bars({ periods, money, width }: BarsProps) {
  const profits = periods.map(({ profit }) => profit);
  // Every bar ends between two grid lines.
  const { low, high, ticks } = roundScale(Math.min(0, ...profits), Math.max(0, ...profits), 5);
  const x = linearScale(0, periods.length, FRAME.left, width - FRAME.right);
  const y = linearScale(low, high === low ? low + 1 : high, HEIGHT - FRAME.bottom, FRAME.top);
  const slot = x(1) - x(0);
  const every = Math.ceil(LABEL_ROOM / slot);
  const wide = Math.max(2, Math.min(48, slot * 0.7));
  const find = (at: number): HoverTarget | null => {
    const place = Math.floor((at - x(0)) / slot);
    const period = periods[place];
    const box = { left: x(place), top: FRAME.top, width: slot, height: HEIGHT - FRAME.bottom - FRAME.top };
    return period ? { ...box, words: periodWords(period, money) } : null;
  };
  return (
    <HoverLayer find={find}>
      <svg className="chart" viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT}>
        <ValueAxis ticks={ticks} y={y} left={FRAME.left} right={width - FRAME.right} label={money.short} />
        {periods.map(({ name, short, profit }, at) => (
          <g key={name}>
            {profit !== 0 && (
              <Bar
                className={profit > 0 ? 'chart-gain' : 'chart-loss'}
                x={x(at) + (slot - wide) / 2}
                width={wide}
                from={y(0)}
                to={y(profit)}
              />
            )}
            {at % every === 0 && (
              <text className="chart-label is-middle" x={x(at) + slot / 2} y={HEIGHT - 8}>
                {short}
              </text>
            )}
          </g>
        ))}
      </svg>
    </HoverLayer>
  );
}

function periodWords({ name, count: trades, winners, profit }: NamedTotals, money: Money): string {
  if (trades === 0) return `${name}: no trades`;
  return `${name}: ${money.signed(profit)} in ${tradeCount(trades)}, ${percent((100 * winners) / trades)} winners`;
}

/** Returns Monday to Friday, and weekend days up to the last with an entry. */
function weekdaysOf({ weekdays }: CalendarProfit): NamedTotals[] {
  if (weekdays.every(({ count: trades }) => trades === 0)) return [];
  const isTradedAfter = (day: number): boolean => weekdays.slice(day).some(({ count: trades }) => trades > 0);
  return weekdays
    .map((period, day) => ({ ...period, name: WEEKDAYS[day]!, short: WEEKDAYS[day]!.slice(0, 3) }))
    .filter((_period, day) => day < WEEKEND_FROM || isTradedAfter(day));
}

/** Returns the hours from the first to the last with an entry. */
function hoursOf({ hours }: CalendarProfit): NamedTotals[] {
  if (hours === null) return [];
  const first = hours.findIndex(({ count: trades }) => trades > 0);
  const last = hours.findLastIndex(({ count: trades }) => trades > 0);
  return hours
    .map((period, hour) => ({
      ...period,
      name: `${clockTime(hour)} to ${clockTime(hour, 59)}`,
      short: clockTime(hour),
    }))
    .filter((_period, hour) => first >= 0 && hour >= first && hour <= last);
}

function periodsSummary(periods: readonly NamedTotals[], undated: number, label: string, money: Money): string {
  const traded = periods.filter((period) => period.count > 0);
  if (traded.length === 0) return 'The file has no entry times.';
  const best = traded.reduce((one, other) => (other.profit > one.profit ? other : one));
  const worst = traded.reduce((one, other) => (other.profit < one.profit ? other : one));
  const left = undated > 0 ? ` Without an entry time: ${tradeCount(undated)}.` : '';
  const words = (period: NamedTotals): string =>
    `${period.name}, ${money.signed(period.profit)} in ${tradeCount(period.count)}`;
  if (traded.length === 1) return `${label}: only ${words(best)}.${left}`;
  if (best.profit === worst.profit) return `${label}: each made ${money.signed(best.profit)}.${left}`;
  return `${label}: highest is ${words(best)}; lowest is ${words(worst)}.${left}`;
}
