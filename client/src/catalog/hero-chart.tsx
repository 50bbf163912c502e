import { useEffect, useRef, useState } from 'react';
import type { HeroPlayer, PlayState } from '../../illustrations/hero/hero-player.js';
import { HERO_STILL } from '../../illustrations/hero/hero-still.js';
import { Icon } from '../ui/icon.js';

const WORDS = {
  playing: { icon: 'pause', label: 'Pause the chart' },
  paused: { icon: 'play', label: 'Play the chart' },
  ended: { icon: 'replay', label: 'Play the chart again' },
} as const satisfies Record<PlayState, unknown>;

/** After the page's first seconds, which belong to reading and to what else loads. */
const START_MS = 1500;

/**
 * The chart beside the headline. It plays once while it is in view, unless the visitor prefers less
 * motion; without script it is still and complete.
 */
export function HeroChart() {
  const box = useRef<HTMLDivElement>(null);
  const { player, state } = useHeroPlayer(box);
  return (
    <figure className="hero-figure">
      <div
        ref={box}
        className="hero-chart"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not a file
        role="img"
        aria-label="Illustration: DynamicTrend on 5-minute NQ with a line that trails the price, changes sides with the trend, and marks each change"
        // In the browser the text is empty, and what the server sent stays.
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: HERO_STILL }}
      />
      <figcaption className="hero-caption">
        <span>Illustration on simulated prices</span>
        {player && (
          <button
            type="button"
            className="hero-play"
            aria-label={WORDS[state].label}
            onClick={() => (state === 'playing' ? player.pause() : player.play())}
          >
            <Icon name={WORDS[state].icon} />
          </button>
        )}
      </figcaption>
    </figure>
  );
}

/** The player of the chart in `box` once its code is there, and whether it plays. */
function useHeroPlayer(box: React.RefObject<HTMLDivElement | null>): { player: HeroPlayer | null; state: PlayState } {
  const [player, setPlayer] = useState<HeroPlayer | null>(null);
  const [state, setState] = useState<PlayState>('paused');

  useEffect(() => {
    let isGone = false;
    async function prepare(): Promise<void> {
      const { HeroPlayer } = await import('../../illustrations/hero/hero-player.js');
      if (!isGone && box.current) setPlayer(new HeroPlayer(box.current, setState));
    }
    // Without its code the chart stays still.
    const timer = setTimeout(() => void prepare().catch(() => undefined), box.current?.firstChild ? START_MS : 0);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [box]);

  useEffect(() => {
    if (player === null || box.current === null || typeof IntersectionObserver === 'undefined') return undefined;
    let wants = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) {
        if (wants) player.play();
        return;
      }
      wants = player.isPlaying;
      player.pause();
    });
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      player.pause();
    };
  }, [box, player]);

  return { player, state };
}
