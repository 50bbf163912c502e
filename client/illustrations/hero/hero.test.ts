import { HERO_COUNTS, STARTING } from './hero.js';
import { heroChart, heroRange } from './hero-chart.js';
import { HERO_BARS } from './hero-made.js';
import { barsAfter, HeroPlayer, type PlayState } from './hero-player.js';
import { HERO_STILL } from './hero-still.js';

const arrows = (svg: string): number => svg.match(/>(Up|Down)</g)?.length ?? 0;

describe('The home chart', () => {
  it('is complete before it plays, in the colors of the page', () => {
    expect(HERO_STILL).toContain('DynamicTrend');
    expect(HERO_STILL).toContain('var(--chart-price)');
    expect(HERO_STILL).not.toMatch(/NaN|Infinity|undefined/);
    expect(arrows(HERO_STILL)).toBeGreaterThan(0);
  });

  it('gets signals while it plays', () => {
    const later = Array.from({ length: HERO_COUNTS.arriving }, (_, bar) => arrows(heroChart(barsAfter(bar * 3))));
    expect(Math.max(...later)).toBeGreaterThanOrEqual(3);
  });

  it('shows a bar on its way before its close, within its own range', () => {
    const [moving, whole] = [barsAfter(1).at(-1), HERO_BARS[STARTING]];
    expect(moving?.open).toBe(whole?.open);
    expect(moving?.high).toBeLessThanOrEqual(whole?.high ?? 0);
    expect(moving?.low).toBeGreaterThanOrEqual(whole?.low ?? 0);
    expect(barsAfter(3)).toEqual(HERO_BARS.slice(0, STARTING + 1));
  });

  it('keeps the last bars within its range', () => {
    const [low, high] = heroRange(HERO_BARS);
    const seen = HERO_BARS.slice(-HERO_COUNTS.seen);
    expect(Math.min(...seen.map((bar) => bar.low))).toBeGreaterThan(low);
    expect(Math.max(...seen.map((bar) => bar.high))).toBeLessThan(high);
  });
});

describe('Playing the home chart', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('draws where nothing is, plays for twelve seconds, rests, and starts again when asked', () => {
    const box = document.createElement('div');
    const states: PlayState[] = [];
    const player = new HeroPlayer(box, (state) => states.push(state));
    expect(box.querySelector('svg')).not.toBeNull();
    player.play();
    jest.advanceTimersByTime(13_000);
    expect(states).toEqual(['playing', 'ended']);
    const end = box.innerHTML;
    player.play();
    jest.advanceTimersByTime(1_000);
    expect(box.innerHTML).not.toBe(end);
    player.pause();
    expect(states).toEqual(['playing', 'ended', 'playing', 'paused']);
  });

  it("leaves the server's chart until it plays", () => {
    const box = document.createElement('div');
    box.innerHTML = '<p>still</p>';
    const player = new HeroPlayer(box, () => undefined);
    expect(box.textContent).toBe('still');
    player.play();
    jest.advanceTimersByTime(100);
    player.pause();
    expect(box.querySelector('svg')).not.toBeNull();
  });
});
