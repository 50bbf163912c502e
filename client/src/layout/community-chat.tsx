import { useState } from 'react';
import { useSite } from '../site-settings.js';
import { Button, ButtonLink } from '../ui/button.js';

/** The community chat's widget. It comes from a third party, so it is loaded only when somebody asks for it. */
export function CommunityChat() {
  const { chatWidgetUrl, links } = useSite();
  const [shown, setShown] = useState(false);
  if (chatWidgetUrl !== '' && shown) {
    return (
      <iframe
        className="chat-frame"
        src={chatWidgetUrl}
        title="Community chat"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the widget is another origin's and keeps its own storage
        sandbox="allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts"
      />
    );
  }
  return (
    <div className="chat">
      <p>Traders help each other on our Discord. It is free, with or without a subscription.</p>
      {chatWidgetUrl !== '' && (
        <>
          <Button variant="secondary" onClick={() => setShown(true)}>
            Load the chat
          </Button>
          <p className="hint">The chat comes from Discord, which then sees your visit.</p>
        </>
      )}
      {links.discord !== '' && (
        <ButtonLink variant="quiet" to={links.discord}>
          Join the community chat
        </ButtonLink>
      )}
    </div>
  );
}
