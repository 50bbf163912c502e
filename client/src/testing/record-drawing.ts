/** Pixels per character. */
const CHARACTER = 6;

/** Records canvas calls, because jsdom has no canvas. */
class Drawing {
  private readonly calls: [name: string, args: number[], stroke: unknown][] = [];
  private readonly lines: { color: unknown; width: number }[] = [];
  /** Translucent fills: their color and the opacity left to the drawing below. */
  readonly veils: { color: unknown; left: number }[] = [];
  private readonly state: Record<string, unknown> = {};

  readonly context = new Proxy(this.state, {
    get: (state, name: string) => {
      if (name in state) return state[name];
      if (name === 'measureText') return (words: string) => ({ width: CHARACTER * words.length });
      return (...args: number[]) => {
        this.calls.push([name, args, state['strokeStyle']]);
        const { strokeStyle, lineWidth, fillStyle, globalAlpha = 1 } = state;
        if (name === 'stroke') this.lines.push({ color: strokeStyle, width: Number(lineWidth) });
        if (name === 'fillRect' && globalAlpha !== 1)
          this.veils.push({ color: fillStyle, left: 1 - Number(globalAlpha) });
      };
    },
  });

  clear(): void {
    for (const list of [this.calls, this.lines, this.veils]) list.length = 0;
  }

  labels(): string[] {
    return this.calls.flatMap(([name, args]) => (name === 'fillText' ? [String(args[0])] : []));
  }

  /** Returns the last position of a text. */
  place(words: string): { left: number; top: number } {
    const [, [, left, top]] = this.calls.findLast(([name, args]) => name === 'fillText' && `${args[0]}` === words)!;
    return { left: left!, top: top! };
  }

  /** Returns the line widths used with a color. */
  widths(color: string): Set<number> {
    return new Set(this.lines.flatMap((line) => (line.color === color ? [line.width] : [])));
  }

  /** Returns the clip frame and heights of the last lines drawn in a color. */
  steps(color: string): { left: number; top: number; bottom: number; heights: number[] } {
    const lines = this.calls.flatMap(([name, args], call) => (name === 'lineTo' ? [{ call, y: args[1]! }] : []));
    const steps = lines.filter(({ call }) => this.calls[call]![2] === color);
    const first = steps[0]?.call ?? -1;
    const [, frame] = this.calls.findLast(([name], call) => name === 'rect' && call < first) ?? [];
    const [left = Number.NaN, top = Number.NaN, , height = Number.NaN] = frame ?? [];
    return { left, top, bottom: top + height, heights: steps.map(({ y }) => y) };
  }

  /** Returns the last straight line drawn in a color. */
  lastLine(color: string): { x: number; from: number; to: number } {
    const at = this.calls.findLastIndex(([name, , stroke]) => name === 'moveTo' && stroke === color);
    const [[, [x, from]], [, [, to]]] = [this.calls[at]!, this.calls[at + 1]!];
    return { x: x!, from: from!, to: to! };
  }
}

/** Replaces the canvas in all tests of a file. */
export function recordDrawing(): Drawing {
  const drawing = new Drawing();
  beforeAll(() => {
    class Path {
      moveTo(): void {}
      lineTo(): void {}
      rect(): void {}
      closePath(): void {}
      arc(): void {}
    }
    Object.assign(window, { Path2D: Path });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing.context as never);
  });
  beforeEach(() => drawing.clear());
  afterAll(() => jest.restoreAllMocks());
  return drawing;
}
