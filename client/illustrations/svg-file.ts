import {
  bandPath,
  candlePaths,
  type Drawing,
  type Layer,
  linePath,
  round,
  type Scale,
  scaleOf,
  type Tone,
} from './drawing.js';

const WIDTH = 440;
const HEIGHT = 200;
const MAIN = { width: WIDTH, top: 6, height: 188 };
const MAIN_ABOVE_PANE = { width: WIDTH, top: 4, height: 130 };
const PANE = { width: WIDTH, top: 144, height: 52 };

/** Colors of a theme by their names in the style sheet, such as `chart-price`. */
export type Colors = Readonly<Record<string, string>>;

const TONES: Readonly<Record<Tone, string>> = {
  price: 'chart-price',
  quiet: 'chart-quiet',
  accent: 'chart-band',
  gain: 'gain',
  loss: 'loss',
};

/** A tool's illustration as the text of a standalone SVG file, in the colors of one theme. */
export function svgFile({ bars, main, pane }: Drawing, colors: Colors): string {
  const pen = new Pen(colors);
  const mainScale = scaleOf(main, bars, pane === undefined ? MAIN : MAIN_ABOVE_PANE);
  const mainHeight = pane === undefined ? HEIGHT : 138;
  const parts = [
    `<path fill="${pen.color('ground')}" d="M0 0H${WIDTH}V${HEIGHT}H0z"/>`,
    pen.line(gridPath(), 'chart-grid'),
    ...main.map((layer) => layerMarkup(layer, mainScale, { top: 0, height: mainHeight }, pen)),
  ];
  if (pane !== undefined) {
    const scale = scaleOf(pane, bars, PANE);
    parts.push(pen.line(`M0 139.5H${WIDTH}`, 'line'));
    parts.push(...pane.map((layer) => layerMarkup(layer, scale, { top: 140, height: 60 }, pen)));
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>\n`;
}

/** Writes paths in the colors of a theme. */
class Pen {
  constructor(private readonly colors: Colors) {}

  color(name: string): string {
    const color = this.colors[name];
    if (color === undefined) throw new Error(`The style sheet has no color ${name}`);
    return color;
  }

  line(d: string, color: string, width = 1, more = ''): string {
    return d === ''
      ? ''
      : `<path fill="none" stroke="${this.color(color)}" stroke-width="${width}" stroke-linejoin="round"${more} d="${d}"/>`;
  }

  area(d: string, color: string, opacity: number): string {
    return `<path fill="${this.color(color)}" fill-opacity="${opacity}" d="${d}"/>`;
  }
}

function gridPath(): string {
  const down = Array.from({ length: 7 }, (_, line) => `M${55 * (line + 1) - 0.5} 0V${HEIGHT}`);
  const across = Array.from({ length: 3 }, (_, line) => `M0 ${50 * (line + 1) - 0.5}H${WIDTH}`);
  return [...down, ...across].join('');
}

/** `place` is the pane's position in the illustration. */
function layerMarkup(layer: Layer, scale: Scale, place: { top: number; height: number }, pen: Pen): string {
  const { x, y, step } = scale;
  switch (layer.kind) {
    case 'candles':
      return candles(layer, scale, pen);
    case 'line':
      return pen.line(
        linePath(layer.values, scale),
        TONES[layer.tone],
        1.75,
        layer.dashed === true ? ' stroke-dasharray="4 4"' : '',
      );
    case 'band':
      return (
        pen.area(bandPath(layer.upper, layer.lower, scale), 'chart-band', 0.1) +
        pen.line(linePath(layer.upper, scale) + linePath(layer.lower, scale), 'chart-band', 1, ' stroke-opacity="0.6"')
      );
    case 'bars': {
      const part = (limit: (value: number, zero: number) => number): string =>
        barsPath(
          layer.values.map((value) => limit(value, 0)),
          scale,
        );
      return pen.line(part(Math.max), 'gain', 5) + pen.line(part(Math.min), 'loss', 5);
    }
    case 'dots':
      return pen.line(dotsPath(layer.values, scale), TONES[layer.tone], 4, ' stroke-linecap="round"');
    case 'level': {
      const [from, to] = [layer.from ?? -0.5, layer.to ?? WIDTH / step - 0.5];
      const d = `M${x(from)} ${y(layer.value)}H${x(to)}`;
      return pen.line(d, TONES[layer.tone], 1.25, ' stroke-dasharray="3 3"');
    }
    case 'zone':
      return pen.area(
        `M${x(layer.from - 0.5)} ${y(layer.high)}H${x(layer.to + 0.5)}V${y(layer.low)}H${x(layer.from - 0.5)}Z`,
        TONES[layer.tone],
        0.14,
      );
    case 'stretch':
      return pen.area(
        `M${x(layer.from - 0.5)} ${place.top}H${x(layer.to + 0.5)}v${place.height}H${x(layer.from - 0.5)}Z`,
        TONES[layer.tone],
        0.14,
      );
    case 'mark':
      return `<path fill="${pen.color(layer.up ? 'gain' : 'loss')}" stroke="${pen.color('ground')}" paint-order="stroke" d="${markPath(layer, scale)}"/>`;
    case 'label':
      return `<text x="${x(layer.at)}" y="${y(layer.value)}" fill="${pen.color('text-soft')}" font-family="system-ui,sans-serif" font-size="13" font-weight="600" text-anchor="middle">${layer.text}</text>`;
  }
}

function candles(layer: Extract<Layer, { kind: 'candles' }>, scale: Scale, pen: Pen): string {
  const [upWicks, upBodies] = candlePaths(layer.candles, true, scale);
  const [downWicks, downBodies] = candlePaths(layer.candles, false, scale);
  return (
    pen.line(upWicks + downWicks, 'chart-quiet') +
    pen.line(upBodies, 'chart-price', 5) +
    pen.line(downBodies, 'chart-quiet', 5)
  );
}

function barsPath(values: readonly number[], { x, y }: Scale): string {
  const zero = y(0);
  return values.flatMap((value, at) => (value === 0 ? [] : [`M${x(at)} ${zero}V${y(value)}`])).join('');
}

function dotsPath(values: readonly (number | null)[], { x, y }: Scale): string {
  return values.flatMap((value, at) => (value === null ? [] : [`M${x(at)} ${y(value)}h.01`])).join('');
}

/** A triangle clear of the price: below it for a buy, above it for a sale. */
function markPath({ at, value, up }: Extract<Layer, { kind: 'mark' }>, { x, y }: Scale): string {
  const turn = up ? 1 : -1;
  return `M${x(at)} ${round(y(value) + 6 * turn)}l5.5 ${9 * turn}h-11z`;
}
