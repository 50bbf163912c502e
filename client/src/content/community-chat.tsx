import { useState } from 'react';
import { useSite } from '../lib/site-settings.js';
import { Button, ButtonLink } from '../ui/button.js';

/** The community chat widget. Loads only on request, because it comes from a third party. */
export function CommunityChat() {
  const { chatWidgetUrl, links } = useSite();
  const [shown, setShown] = useState(false);
  const hasFrame = chatWidgetUrl !== '' && shown;
  return (
    <div className="chat">
      <p>Traders help each other on our Discord. It is free, with or without a subscription.</p>
      {hasFrame && (
        <iframe
          className="chat-frame"
          src={chatWidgetUrl}
          title="Community chat"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the widget comes from another origin and needs its own storage
          sandbox="allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts"
        />
      )}
      {chatWidgetUrl !== '' && !shown && (
        <>
          <Button variant="secondary" onClick={() => setShown(true)}>
            Load the chat
          </Button>
          <p className="hint">The chat comes from Discord, which then sees your visit.</p>
        </>
      )}
      {hasFrame && links.discord !== '' && <p className="hint">If the chat stays empty, open it on Discord.</p>}
      {links.discord !== '' && (
        <ButtonLink variant="quiet" to={links.discord}>
          Join the community chat
        </ButtonLink>
      )}
    </div>
  );
}
