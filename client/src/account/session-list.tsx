import { use } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { SessionSummary } from '../../../src/shared/contract/users.js';
import type { Loaded } from '../lib/api/loaded.js';
import { endSession } from '../lib/api/users.js';
import { Badge } from '../ui/badge.js';
import { RetryNotice } from '../ui/retry-notice.js';
import { momentInWords } from './access-words.js';
import { ActionButton } from './action-button.js';

/** Every browser that is signed in; all but this one can be signed out from here. */
export function SessionList({ sessions }: { sessions: Promise<Loaded<SessionSummary[]>> }) {
  const loaded = use(sessions);
  const { revalidate } = useRevalidator();
  if (!loaded.ok) return <RetryNotice failure={loaded}>The list of sessions did not load.</RetryNotice>;
  return (
    <ul className="sessions" aria-label="Sessions">
      {loaded.value.map((session) => (
        <li key={session.id}>
          <p>
            {session.device} {session.current && <Badge tone="good">This browser</Badge>}
            <span className="hint">Last seen {momentInWords(session.lastSeenAt)}</span>
          </p>
          {!session.current && (
            <ActionButton
              action={async () => {
                await endSession(session.id);
                await revalidate();
              }}
              done="Signed out there."
              failure="This session could not be ended."
              label={`End the session on ${session.device}`}
            >
              End
            </ActionButton>
          )}
        </li>
      ))}
    </ul>
  );
}
