import { dayInWords } from '../../../src/shared/day-in-words.js';
import { useSite } from '../lib/site-settings.js';
import { Button, ButtonLink } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { OutsideFrame, useOutsideFrame } from '../ui/outside-frame.js';
import { COMMUNITY_TEXTS as TEXTS } from './community-texts.js';

/**
 * The card of the community chat. The widget itself comes from a third party, so it loads only on
 * request.
 */
export function CommunityChat() {
  const { siteName, chatWidgetUrl, links, proof } = useSite();
  const { state, load } = useOutsideFrame(chatWidgetUrl);
  const { members = null, channels = [] } = proof.community ?? {};
  return (
    <div className="chat" data-state={state}>
      <div className="chat-head">
        <Icon name="chat" />
        <p className="chat-name">{TEXTS.name(siteName)}</p>
        {members && (
          <p className="chat-members figure">
            {TEXTS.members(members.count.toLocaleString('en-US'), dayInWords(new Date(`${members.day}T00:00:00Z`)))}
          </p>
        )}
      </div>
      {state === 'shown' && <OutsideFrame className="chat-frame" src={chatWidgetUrl} title={TEXTS.title} />}
      {state === 'failed' && <ChatFailure canOpen={links.discord !== ''} />}
      {(state === 'idle' || state === 'loading') && <ChatPreview channels={channels} />}
      <div className="chat-actions">
        {chatWidgetUrl !== '' && state !== 'shown' && (
          <Button
            variant="secondary"
            aria-disabled={state === 'loading'}
            aria-busy={state === 'loading'}
            onClick={load}
          >
            {state === 'loading' ? TEXTS.loading : state === 'failed' ? TEXTS.retry : TEXTS.load}
          </Button>
        )}
        {links.discord !== '' && (
          <ButtonLink variant="quiet" to={links.discord}>
            {state === 'shown' ? TEXTS.slow : TEXTS.open}
          </ButtonLink>
        )}
        {chatWidgetUrl !== '' && state === 'idle' && <p className="hint">{TEXTS.privacy}</p>}
      </div>
    </div>
  );
}

/** What visitors find: the owner's channels, or lines that stand for messages. */
function ChatPreview({ channels }: { channels: readonly string[] }) {
  return (
    <div className="chat-preview">
      <p>{TEXTS.lead}</p>
      {channels.length > 0 ? (
        <ul className="chat-channels" aria-label="Channels">
          {channels.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ) : (
        <DrawnMessages />
      )}
    </div>
  );
}

function DrawnMessages() {
  return (
    <svg className="chat-drawing" viewBox="0 0 320 84" aria-hidden="true" focusable="false">
      {[0, 44].map((top) => (
        <g key={top} transform={`translate(0 ${top})`}>
          <circle cx="16" cy="20" r="16" />
          <rect x="44" y="6" width={top === 0 ? 76 : 58} height="8" rx="4" />
          <rect x="44" y="24" width={top === 0 ? 212 : 156} height="8" rx="4" />
        </g>
      ))}
    </svg>
  );
}

function ChatFailure({ canOpen }: { canOpen: boolean }) {
  return (
    <div className="chat-failure" role="alert">
      <p className="notice-title">{TEXTS.failed}</p>
      <p>{canOpen ? TEXTS.failedWhy : TEXTS.failedWhyAlone}</p>
    </div>
  );
}
