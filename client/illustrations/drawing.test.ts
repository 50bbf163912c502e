import { readFileSync } from 'node:fs';
import { CATALOG } from '../src/catalog/tools.js';
import { toolSlug } from '../src/catalog/product-images.js';
import { bandPath, candlePaths, linePath, scaleOf } from './drawing.js';
import { simpleAverage, crossings, relativeStrengthIndex, trailingStop } from './indicator-math.js';
import { makeCandles } from './price-series.js';
import { DRAWINGS } from './drawings.js';
import { colorsOf } from './plugin.js';
import { svgFile } from './svg-file.js';

const all = [
  ...CATALOG.ninjatrader.propFirmStrategies,
  ...CATALOG.ninjatrader.strategies,
  ...CATALOG.ninjatrader.indicators,
];

describe('scaleOf', () => {
  it('puts the highest value near the top and the lowest near the bottom of its frame', () => {
    const { x, y, step } = scaleOf([{ kind: 'line', values: [10, 20], tone: 'price' }], 4, {
      width: 400,
      top: 0,
      height: 100,
    });
    expect([step, x(0), x(3), y(10), y(20)]).toEqual([100, 50, 350, 94, 6]);
  });
});

describe('paths', () => {
  const scale = { x: (bar: number) => bar, y: (value: number) => value, step: 1 };

  it('interrupts a line at a missing value', () => {
    expect(linePath([1, 2, null, 4], scale)).toBe('M0 1L1 2M3 4');
  });

  it('closes a band over the bars that have both bounds', () => {
    expect(bandPath([null, 5, 6], [1, 2, 3], scale)).toBe('M1 5L2 6L2 3L1 2Z');
  });

  it('separates rising from falling candles', () => {
    const candles = [
      { open: 1, high: 4, low: 0, close: 3 },
      { open: 3, high: 5, low: 1, close: 2 },
    ];
    expect(candlePaths(candles, true, scale)).toEqual(['M0 4V0', 'M0 1v2']);
    expect(candlePaths(candles, false, scale)).toEqual(['M1 5V1', 'M1 2v1']);
  });
});

describe('made-up prices', () => {
  it('makes the same prices for the same seed, and others for another seed', () => {
    const legs = [{ bars: 5, drift: 0.1, swing: 1 }];
    expect(makeCandles(7, legs)).toEqual(makeCandles(7, legs));
    expect(makeCandles(7, legs)).not.toEqual(makeCandles(8, legs));
  });

  it('never closes a bar outside its range', () => {
    const candles = makeCandles(7, [{ bars: 200, drift: 0, swing: 2 }]);
    expect(
      candles.every(({ open, high, low, close }) => high >= Math.max(open, close) && low <= Math.min(open, close)),
    ).toBe(true);
  });
});

describe('indicator math', () => {
  it('averages only full windows', () => {
    expect(simpleAverage([1, 2, 3, 4], 2)).toEqual([null, 1.5, 2.5, 3.5]);
  });

  it('finds where one series crosses another', () => {
    expect(crossings([1, 3, 3, 1], [2, 2, 2, 2])).toEqual([
      { at: 1, up: true },
      { at: 3, up: false },
    ]);
  });

  it('keeps relative strength at 100 while all prices rise', () => {
    expect(relativeStrengthIndex([1, 2, 3, 4], 3).at(-1)).toBeCloseTo(100);
  });

  it('never loosens a trailing stop within one direction', () => {
    const stops = trailingStop(makeCandles(3, [{ bars: 60, drift: 0.2, swing: 1.5 }]), 8, 2);
    const loosened = stops.filter(
      ({ value, long }, at) => long && stops[at - 1]?.long === true && value < (stops[at - 1]?.value ?? 0),
    );
    expect(loosened).toEqual([]);
  });
});

describe('illustrations', () => {
  it('draws an illustration for every tool and for nothing else', () => {
    expect(Object.keys(DRAWINGS).sort()).toEqual(all.map(toolSlug).sort());
  });

  it('uses the colors of each theme from the style sheet', () => {
    const styleSheet = readFileSync('client/src/styles/tokens.css', 'utf8');
    const [dark, light] = (['dark', 'light'] as const).map((theme) => colorsOf(styleSheet, theme));
    expect(dark?.['ground']).not.toBe(light?.['ground']);
    for (const colors of [dark ?? {}, light ?? {}]) {
      for (const draw of Object.values(DRAWINGS)) {
        const svg = new DOMParser().parseFromString(svgFile(draw(), colors), 'image/svg+xml');
        expect(svg.querySelector('parsererror')).toBeNull();
        expect(svg.documentElement.outerHTML).toContain(colors['ground']);
        expect(svg.querySelectorAll('path').length).toBeGreaterThan(3);
      }
    }
  });
});

describe.each(Object.entries(DRAWINGS))('The drawing of %s', (_slug, draw) => {
  const { bars, main } = draw();

  it('has prices over all its bars and only finite values', () => {
    const lengths = main.map((layer) =>
      layer.kind === 'candles' ? layer.candles.length : 'values' in layer ? layer.values.length : 0,
    );
    expect(Math.max(...lengths)).toBe(bars);
    const { y } = scaleOf(main, bars, { width: 440, top: 0, height: 200 });
    expect([y(90), y(110)].every(Number.isFinite)).toBe(true);
  });

  it('keeps its marks and zones inside the image', () => {
    const places = main.flatMap((layer) =>
      layer.kind === 'mark' ? [layer.at] : 'to' in layer ? [layer.from ?? 0, layer.to ?? 0] : [],
    );
    expect(places.filter((bar) => bar < 0 || bar >= bars)).toEqual([]);
  });
});
