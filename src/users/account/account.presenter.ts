import type { AccountAnswer, SessionSummary } from '../../shared/contract/users.js';
import type { Session } from '../auth/session.entity.js';
import type { User } from '../user.entity.js';

export function presentAccount(user: User, pendingEmail: string | null): AccountAnswer {
  return {
    email: user.email,
    emailVerified: user.emailVerified,
    hasPassword: user.passwordHash !== null,
    hasGoogle: user.googleSub !== null,
    pendingEmail,
    createdAt: user.createdAt.toISOString(),
  };
}

export function presentSession(session: Session, currentSessionId: string): SessionSummary {
  return {
    id: session.id,
    current: session.id === currentSessionId,
    device: session.device,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
  };
}
