import { valueText } from '../chart/axes.js';
import type { Layer, Tool } from '../chart/picture.js';
import { type Level, type Period, pivots, sessions, weeks } from '../math/levels.js';
import { followTrades } from '../math/trades.js';
import { endsSession } from './parts.js';

/** Levels of each period from the period before it. */
export function levelsFrom<Found>(
  found: readonly Period[],
  levels: (before: Period) => Found,
): { from: number; to: number; levels: Found }[] {
  return found.slice(1).map(({ from, to }, at) => ({ from, to, levels: levels(found[at] as Period) }));
}

const PIVOT_TONES = { R2: 'loss', R1: 'loss', PP: 'accent', S1: 'gain', S2: 'gain' } as const;
/** Longest label of a pivot's level. */
const PIVOT_ROOM = 'PP 27,000.00';

/** The day's pivots over each session, named with their prices after the last bar. */
function pivotLayers(days: ReturnType<typeof levelsFrom<Level[]>>, decimals: number): Layer[] {
  return days.flatMap(({ from, to, levels }, index) => {
    const isLast = index === days.length - 1;
    return levels.map(({ name, value }): Layer => ({
      kind: 'level',
      value,
      tone: PIVOT_TONES[name as keyof typeof PIVOT_TONES],
      from,
      to: isLast ? undefined : to,
      dashed: name !== 'PP',
      text: isLast ? `${name} ${valueText(value, decimals)}` : undefined,
    }));
  });
}

const FLUX_PIVOT = { Method: 'Floor', Levels: 'D + W' } as const;

/** Pivot, support, and resistance of the day before, and the weekly pivot. */
export const fluxPivot: Tool = {
  name: 'FluxPivot',
  symbol: 'NQ',
  timeframe: 5,
  end: '2026-08-10 15:50',
  settings: FLUX_PIVOT,
  draw: ({ bars, instrument }) => {
    const days = levelsFrom(sessions(bars), pivots);
    const week = levelsFrom(weeks(bars), pivots).at(-1);
    const pivot = week?.levels.find(({ name }) => name === 'PP')?.value;
    const weekly: Layer[] =
      pivot === undefined || week === undefined
        ? []
        : [
            {
              kind: 'level',
              value: pivot,
              tone: 'second',
              from: week.from,
              dashed: false,
              text: `W PP ${valueText(pivot, instrument.decimals)}`,
            },
          ];
    return {
      main: [...pivotLayers(days, instrument.decimals), ...weekly],
      legend: [
        { tone: 'loss', words: 'Resistance' },
        { tone: 'accent', words: 'Pivot' },
        { tone: 'gain', words: 'Support' },
      ],
      room: `W ${PIVOT_ROOM}`,
    };
  },
};

const PIVOT_TRADES = { Entry: 'Break', Stop: '35%', Target: 'Next level' } as const;
const PIVOT_STOP = Number.parseFloat(PIVOT_TRADES.Stop) / 100;

/** Trades the break of each level to the next one. */
export const fluxPivotStrategy: Tool = {
  name: 'FluxPivot Strategy',
  symbol: 'ES',
  timeframe: 5,
  end: '2026-07-09 15:50',
  settings: PIVOT_TRADES,
  draw: ({ bars, instrument }) => {
    const days = levelsFrom(sessions(bars), pivots);
    const trades = followTrades(bars, {
      enter: (at) => {
        const [bar, before] = [bars[at], bars[at - 1]];
        const levels = days.find(({ from, to }) => at > from + 2 && at <= to)?.levels.map(({ value }) => value) ?? [];
        if (bar === undefined || before === undefined) return null;
        const up = levels.findIndex((value) => before.close <= value && bar.close > value);
        const down = levels.findIndex((value) => before.close >= value && bar.close < value);
        const target = up === -1 ? levels[down + 1] : levels[up - 1];
        const level = levels[up === -1 ? down : up];
        if (level === undefined || target === undefined || Math.abs(bar.close - level) > Math.abs(target - level) * 0.4)
          return null;
        return { long: up !== -1, stop: level - (target - level) * PIVOT_STOP, target };
      },
      leave: (at) => endsSession(bars, at),
    });
    return { main: [...pivotLayers(days, instrument.decimals), { kind: 'trades', trades }], room: PIVOT_ROOM };
  },
};

const PREVIOUS = { Day: 'H L C', Week: 'H L', Alert: '10 pts' } as const;
const ALERT_WITHIN = Number.parseFloat(PREVIOUS.Alert);

/** High, low, and close of the day and of the week before, with alerts where the price comes near. */
export const previousLevels: Tool = {
  name: 'Previous Levels',
  symbol: 'ES',
  timeframe: 15,
  end: '2025-12-12 11:00',
  settings: PREVIOUS,
  cardBars: 56,
  draw: ({ bars }) => {
    const days = levelsFrom(sessions(bars), ({ high, low, close }) => [
      { name: 'Prev. day high', value: high },
      { name: 'Prev. day close', value: close },
      { name: 'Prev. day low', value: low },
    ]);
    const week = levelsFrom(weeks(bars), ({ high, low }) => [
      { name: 'Prev. week high', value: high },
      { name: 'Prev. week low', value: low },
    ]).at(-1);
    const alerts = bars.map(({ high, low }, at) => {
      const levels = days.find(({ from, to }) => at >= from && at <= to)?.levels ?? [];
      const near = levels.find(({ value, name }) =>
        name.endsWith('high')
          ? high > value - ALERT_WITHIN && (bars[at - 1]?.high ?? 0) <= value - ALERT_WITHIN
          : name.endsWith('low') && low < value + ALERT_WITHIN && (bars[at - 1]?.low ?? 0) >= value + ALERT_WITHIN,
      );
      return near?.value ?? null;
    });
    return {
      main: [
        ...days.flatMap(({ from, to, levels }, index) =>
          levels.map(({ name, value }): Layer => {
            const isLast = index === days.length - 1;
            const tone = name.endsWith('high') ? 'loss' : name.endsWith('low') ? 'gain' : 'accent';
            return {
              kind: 'level',
              value,
              tone,
              from,
              to: isLast ? undefined : to,
              dashed: name.endsWith('close'),
              text: isLast ? name : undefined,
            };
          }),
        ),
        ...(week?.levels ?? []).map(({ name, value }): Layer => ({
          kind: 'level',
          value,
          tone: 'second',
          from: week?.from,
          dashed: false,
          text: name,
        })),
        { kind: 'dots', values: alerts, tone: 'price', size: 0.9 },
      ],
      legend: [{ tone: 'price', words: 'Alert' }],
      room: 'Prev. week high',
    };
  },
};

const TARGETS = { Risk: '50 pts', Targets: '1R 2R 3R' } as const;
const RISK = Number.parseFloat(TARGETS.Risk);
const MULTIPLES = TARGETS.Targets.split(' ').map((text) => Number.parseFloat(text));
/** Bars from the chosen entry to the last bar. */
const SINCE_ENTRY = 24;

/** A stop and three targets in multiples of the risk, from a chosen entry. */
export const fluxTarget: Tool = {
  name: 'FluxTarget',
  symbol: 'NQ',
  timeframe: 5,
  end: '2025-10-24 13:35',
  settings: TARGETS,
  draw: ({ bars, instrument }) => {
    const at = bars.length - 1 - SINCE_ENTRY;
    const entry = bars[at]?.close ?? 0;
    const to = bars.length + SINCE_ENTRY;
    const text = (name: string, value: number): string => `${name} ${valueText(value, instrument.decimals)}`;
    return {
      main: [
        { kind: 'zone', from: at, to, low: entry - RISK, high: entry, tone: 'loss', opacity: 0.14 },
        {
          kind: 'zone',
          from: at,
          to,
          low: entry,
          high: entry + RISK * Math.max(...MULTIPLES),
          tone: 'gain',
          opacity: 0.1,
        },
        { kind: 'level', value: entry, tone: 'price', from: at, dashed: false, text: text('Entry', entry) },
        { kind: 'level', value: entry - RISK, tone: 'loss', from: at, dashed: false, text: text('Stop', entry - RISK) },
        ...MULTIPLES.map((multiple): Layer => ({
          kind: 'level',
          value: entry + multiple * RISK,
          tone: 'gain',
          from: at,
          dashed: false,
          text: text(`${multiple}R`, entry + multiple * RISK),
        })),
        { kind: 'arrow', at, up: true },
      ],
      legend: [
        { tone: 'gain', words: 'Targets' },
        { tone: 'loss', words: 'Risk' },
      ],
      room: 'Entry 27,000.00',
    };
  },
};
