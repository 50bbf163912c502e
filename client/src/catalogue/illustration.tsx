import { bandPath, candlePaths, type Drawing, type Layer, linePath, round, type Scale, scaleOf } from './drawing.js';

const WIDTH = 440;
const HEIGHT = 200;
const MAIN = { width: WIDTH, top: 6, height: 188 };
const MAIN_ABOVE_PANE = { width: WIDTH, top: 4, height: 130 };
const PANE = { width: WIDTH, top: 144, height: 52 };

/** A tool's idea drawn over made-up prices. `label` says what is to be seen. */
export function Illustration({ drawing, label }: { drawing: Drawing; label: string }) {
  const { bars, main, pane } = drawing;
  const mainScale = scaleOf(main, bars, pane === undefined ? MAIN : MAIN_ABOVE_PANE);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn, not a file
    <svg className="illustration" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path className="drawn-grid" d={gridPath()} />
      {main.map((layer, at) => (
        <LayerView key={at} layer={layer} scale={mainScale} top={0} height={pane === undefined ? HEIGHT : 138} />
      ))}
      {pane !== undefined && (
        <>
          <path className="drawn-divider" d={`M0 139.5H${WIDTH}`} />
          {pane.map((layer, at) => (
            <LayerView key={at} layer={layer} scale={scaleOf(pane, bars, PANE)} top={140} height={60} />
          ))}
        </>
      )}
    </svg>
  );
}

function gridPath(): string {
  const down = Array.from({ length: 7 }, (_, line) => `M${55 * (line + 1) - 0.5} 0V${HEIGHT}`);
  const across = Array.from({ length: 3 }, (_, line) => `M0 ${50 * (line + 1) - 0.5}H${WIDTH}`);
  return [...down, ...across].join('');
}

interface LayerProps {
  layer: Layer;
  scale: Scale;
  /** The pane's place in the picture. */
  top: number;
  height: number;
}

function LayerView({ layer, scale, top, height }: LayerProps) {
  const { x, y, step } = scale;
  switch (layer.kind) {
    case 'candles':
      return <Candles layer={layer} scale={scale} />;
    case 'line':
      return (
        <path
          className={`drawn-line drawn-${layer.tone}${layer.dashed === true ? ' drawn-dashed' : ''}`}
          d={linePath(layer.values, scale)}
        />
      );
    case 'band':
      return (
        <>
          <path className="drawn-band" d={bandPath(layer.upper, layer.lower, scale)} />
          <path className="drawn-edge" d={linePath(layer.upper, scale) + linePath(layer.lower, scale)} />
        </>
      );
    case 'bars':
      return (
        <>
          <path
            className="drawn-bars drawn-gain"
            d={barsPath(
              layer.values.map((value) => Math.max(value, 0)),
              scale,
            )}
          />
          <path
            className="drawn-bars drawn-loss"
            d={barsPath(
              layer.values.map((value) => Math.min(value, 0)),
              scale,
            )}
          />
        </>
      );
    case 'dots':
      return <path className={`drawn-dots drawn-${layer.tone}`} d={dotsPath(layer.values, scale)} />;
    case 'level': {
      const [from, to] = [layer.from ?? -0.5, layer.to ?? WIDTH / step - 0.5];
      return <path className={`drawn-level drawn-${layer.tone}`} d={`M${x(from)} ${y(layer.value)}H${x(to)}`} />;
    }
    case 'zone':
      return (
        <path
          className={`drawn-zone drawn-${layer.tone}`}
          d={`M${x(layer.from - 0.5)} ${y(layer.high)}H${x(layer.to + 0.5)}V${y(layer.low)}H${x(layer.from - 0.5)}Z`}
        />
      );
    case 'stretch':
      return (
        <path
          className={`drawn-zone drawn-${layer.tone}`}
          d={`M${x(layer.from - 0.5)} ${top}H${x(layer.to + 0.5)}v${height}H${x(layer.from - 0.5)}Z`}
        />
      );
    case 'mark':
      return <path className={`drawn-mark drawn-${layer.up ? 'gain' : 'loss'}`} d={markPath(layer, scale)} />;
    case 'label':
      return (
        <text className="drawn-label" x={x(layer.at)} y={y(layer.value)}>
          {layer.text}
        </text>
      );
  }
}

function Candles({ layer, scale }: { layer: Extract<Layer, { kind: 'candles' }>; scale: Scale }) {
  const [upWicks, upBodies] = candlePaths(layer.candles, true, scale);
  const [downWicks, downBodies] = candlePaths(layer.candles, false, scale);
  return (
    <>
      <path className="drawn-wicks" d={upWicks + downWicks} />
      <path className="drawn-bodies drawn-rising" d={upBodies} />
      <path className="drawn-bodies drawn-falling" d={downBodies} />
    </>
  );
}

function barsPath(values: readonly number[], { x, y }: Scale): string {
  const zero = y(0);
  return values.flatMap((value, at) => (value === 0 ? [] : [`M${x(at)} ${zero}V${y(value)}`])).join('');
}

function dotsPath(values: readonly (number | null)[], { x, y }: Scale): string {
  return values.flatMap((value, at) => (value === null ? [] : [`M${x(at)} ${y(value)}h.01`])).join('');
}

/** A triangle clear of the price: below it and pointing up for a buy, above it and pointing down for a sale. */
function markPath({ at, value, up }: Extract<Layer, { kind: 'mark' }>, { x, y }: Scale): string {
  const turn = up ? 1 : -1;
  return `M${x(at)} ${round(y(value) + 6 * turn)}l5.5 ${9 * turn}h-11z`;
}
