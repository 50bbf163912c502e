import { useId, useState } from 'react';
import { dayInWords } from '../../../src/shared/day-in-words.js';
import type { Quote } from '../../../src/shared/contract/site.js';
import { Blocks } from '../content/content-view.js';
import { testimonialDisclaimer } from '../content/disclaimers.js';
import { PROOF_TEXTS as TEXTS } from '../content/proof-texts.js';
import { useSite } from '../lib/site-settings.js';
import { AnyLink, Button, ButtonLink } from '../ui/button.js';
import { Badge } from '../ui/inline-text.js';
import { WalkthroughVideo } from './walkthrough-video.js';

/** Quotes, the walkthrough and the size of the community; nothing of what the owner has not given. */
export function Proof() {
  const titleId = useId();
  const { proof } = useSite();
  const { quotes, walkthrough, community } = proof;
  const members = community?.members ?? null;
  if (quotes.length === 0 && walkthrough === null && members === null) return null;
  const title = quotes.length > 0 ? TEXTS.title : walkthrough === null ? TEXTS.communityTitle : TEXTS.walkthroughTitle;
  return (
    <section className="proof" aria-labelledby={titleId} data-parts={walkthrough === null ? 'words' : 'video'}>
      <h2 id={titleId}>{title}</h2>
      {walkthrough && <WalkthroughVideo walkthrough={walkthrough} />}
      {quotes.length > 0 && <Quotes quotes={quotes} />}
      {members && <Members count={members.count} day={members.day} />}
    </section>
  );
}

/** More are shown on request. */
const FIRST_QUOTES = 6;

function Quotes({ quotes }: { quotes: readonly Quote[] }) {
  const site = useSite();
  const [showsAll, setShowsAll] = useState(quotes.length <= FIRST_QUOTES);
  return (
    <div className="proof-quotes">
      <ul className="quotes" data-count={Math.min(quotes.length, 3)}>
        {(showsAll ? quotes : quotes.slice(0, FIRST_QUOTES)).map((quote) => (
          <li key={`${quote.name} ${quote.text}`}>
            <QuoteFigure quote={quote} />
          </li>
        ))}
      </ul>
      {!showsAll && (
        <Button variant="secondary" onClick={() => setShowsAll(true)}>
          {TEXTS.showAll(quotes.length)}
        </Button>
      )}
      <div className="proof-disclaimer">
        <Blocks blocks={testimonialDisclaimer(site)} />
      </div>
    </div>
  );
}

function QuoteFigure({ quote: { text, name, role, link, paid } }: { quote: Quote }) {
  return (
    <figure className="quote">
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption>
        <span className="quote-name">{link === undefined ? name : <AnyLink to={link}>{name}</AnyLink>}</span>
        {role !== undefined && <span className="quote-role">{role}</span>}
        {paid && <Badge tone="warning">{TEXTS.paid}</Badge>}
      </figcaption>
    </figure>
  );
}

function Members({ count, day }: { count: number; day: string }) {
  const { links } = useSite();
  return (
    <div className="proof-members">
      <p className="figure">{TEXTS.members(count.toLocaleString('en-US'), dayInWords(new Date(`${day}T00:00:00Z`)))}</p>
      {links.discord !== '' && (
        <ButtonLink variant="quiet" to={links.discord}>
          {TEXTS.join}
        </ButtonLink>
      )}
    </div>
  );
}
