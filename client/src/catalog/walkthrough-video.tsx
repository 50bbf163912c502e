import type { Walkthrough } from '../../../src/shared/contract/site.js';
import { PROOF_TEXTS as TEXTS } from '../content/proof-texts.js';
import { Icon } from '../ui/icon.js';
import { OutsideFrame, useOutsideFrame } from '../ui/outside-frame.js';

const PLAYER = 'https://www.youtube-nocookie.com/embed/';

/** The owner's poster until somebody presses play; only then does YouTube hear of the visit. */
export function WalkthroughVideo({ walkthrough: { title, youtubeId, poster } }: { walkthrough: Walkthrough }) {
  const player = `${PLAYER}${youtubeId}?autoplay=1&rel=0`;
  const { state, load } = useOutsideFrame(player);
  const watchLink = <a href={`https://www.youtube.com/watch?v=${youtubeId}`}>{TEXTS.watchOnYouTube}</a>;
  return (
    <figure className="video">
      {state === 'shown' ? (
        <OutsideFrame
          className="video-frame"
          src={player}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        />
      ) : (
        <button
          type="button"
          className="video-poster"
          aria-label={TEXTS.play(title)}
          aria-busy={state === 'loading' || undefined}
          onClick={load}
        >
          {poster && <img src={poster.src} width={poster.width} height={poster.height} alt="" loading="lazy" />}
          <span className="video-play">
            <Icon name="play" />
          </span>
          <span className="video-title">{state === 'loading' ? TEXTS.playing : title}</span>
        </button>
      )}
      <figcaption role={state === 'failed' ? 'alert' : undefined}>
        {state === 'failed' ? TEXTS.videoFailed : TEXTS.videoPrivacy} {watchLink}
      </figcaption>
    </figure>
  );
}
