import type { Bar } from '../candles.js';
import { HERO_COUNTS, STARTING } from './hero.js';
import { heroChart, heroRange } from './hero-chart.js';
import { HERO_BARS } from './hero-made.js';

/** Prices of a bar on its way from open to close. */
const STEPS_A_BAR = 3;
const STEPS = HERO_COUNTS.arriving * STEPS_A_BAR;
const PLAY_MS = 12_000;
/** Share of the way that the price axis moves to its new range in a step, so that it never jumps. */
const EASE = 0.12;

/** The bars after some steps; the last of them may still be moving. */
export function barsAfter(steps: number): readonly Bar[] {
  const whole = STARTING + Math.floor(steps / STEPS_A_BAR);
  const part = (steps % STEPS_A_BAR) / STEPS_A_BAR;
  const next = HERO_BARS[whole];
  return part === 0 || next === undefined
    ? HERO_BARS.slice(0, whole)
    : [...HERO_BARS.slice(0, whole), moving(next, part)];
}

/** A bar on its way: first to the side it comes back from, then towards its close. */
function moving(bar: Bar, part: number): Bar {
  const { open, high, low, close } = bar;
  const turn = close >= open ? low : high;
  const now = part < 0.5 ? turn : (turn + close) / 2;
  return {
    ...bar,
    close: now,
    high: Math.max(open, now, close >= open ? now : high),
    low: Math.min(open, now, close >= open ? low : now),
  };
}

export type PlayState = 'playing' | 'paused' | 'ended';

/** Plays the home chart once, in an element, from the bars that it starts with. */
export class HeroPlayer {
  private step = 0;
  private range = heroRange(barsAfter(0));
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly box: HTMLElement,
    private readonly onState: (state: PlayState) => void,
  ) {
    // Only a page that the browser itself came to has no chart of the server's.
    if (box.childElementCount === 0) this.draw();
  }

  get isPlaying(): boolean {
    return this.timer !== undefined;
  }

  play(): void {
    if (this.timer !== undefined) return;
    if (this.step >= STEPS) this.step = 0;
    this.timer = setInterval(() => this.advance(), PLAY_MS / STEPS);
    this.onState('playing');
  }

  pause(): void {
    if (this.timer === undefined) return;
    clearInterval(this.timer);
    this.timer = undefined;
    this.onState(this.step >= STEPS ? 'ended' : 'paused');
  }

  private advance(): void {
    this.step += 1;
    this.draw();
    if (this.step >= STEPS) this.pause();
  }

  private draw(): void {
    const bars = barsAfter(this.step);
    const [low, high] = heroRange(bars);
    const [lowBefore, highBefore] = this.range;
    this.range = [lowBefore + (low - lowBefore) * EASE, highBefore + (high - highBefore) * EASE];
    this.box.innerHTML = heroChart(bars, this.range);
  }
}
