import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { currentTime } from '../../config/clock.js';
import { earlierThan } from '../../database/columns.js';
import { Database } from '../../database/database.js';
import { AppError } from '../../http/app-error.js';
import { hashOfToken, newToken } from '../../http/secrets.js';
import type { User } from '../user.entity.js';
import { Session } from './session.entity.js';
import {
  expiryOf,
  renewalVerdict,
  RECENT_SIGN_IN_SECONDS,
  type RenewalVerdict,
  SEEN_EVERY_SECONDS,
} from './session.rules.js';
import type { CurrentUser } from './signed-in.guard.js';

export interface OpenedSession {
  sessionId: string;
  refreshToken: string;
}

export interface Renewal {
  /** Whether a replaced token was used again. Its session was ended. */
  reused: boolean;
  /** The renewed session with its user; null if none was valid. */
  session: Session | null;
  /** The new token; null if the current one stays valid. */
  refreshToken: string | null;
}

/** A refresh token with its session and verdict. */
interface Candidate {
  session: Session;
  family: string;
  secretHash: string;
  verdict: RenewalVerdict;
}

export const sessionEnded = (): AppError =>
  new AppError('session_ended', 'Your session has ended. Please sign in again.');

const LIVE_SESSION = `
  SELECT s."lastSeenAt", u.email FROM sessions s JOIN users u ON u.id = s."userId"
  WHERE s.id = $1 AND s."userId" = $2 AND s."expiresAt" > $3`;

/** Opens, checks, renews and ends sessions (docs/decisions/sessions.md). */
@Injectable()
export class SessionsService {
  private readonly logger = new Logger(SessionsService.name);

  constructor(private readonly database: Database) {}

  /** Opens a session. `device`: see `deviceOf`. */
  async open(user: User, device: string): Promise<OpenedSession> {
    const [id, family, secret, now] = [randomUUID(), newToken(), newToken(), currentTime()];
    await this.database.transaction(async () => {
      await this.database.repository(Session).insert({
        id,
        userId: user.id,
        familyHash: hashOfToken(family),
        secretHash: hashOfToken(secret),
        previousHash: null,
        renewedAt: now,
        device,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: expiryOf(now, now),
      });
    });
    return { sessionId: id, refreshToken: joinRefreshToken(family, secret) };
  }

  /** Finds the person of a live session; null if it has ended or belongs to another account. */
  async check(sessionId: string, userId: string): Promise<CurrentUser | null> {
    const now = currentTime();
    const [session] = await this.database.select<{ lastSeenAt: string; email: string }>(LIVE_SESSION, [
      sessionId,
      userId,
      now.toISOString(),
    ]);
    if (!session) return null;
    if (now.getTime() - Date.parse(session.lastSeenAt) > SEEN_EVERY_SECONDS * 1000) {
      await this.updateLastSeen(sessionId, now);
    }
    return { id: userId, email: session.email, sessionId };
  }

  /**
   * Throws `session_ended` if the caller's session has ended. Call this before lasting writes,
   * because the account may have been deleted or transferred since the request started. Joins the
   * running transaction.
   */
  async requireLive({ id: userId, sessionId }: CurrentUser): Promise<void> {
    const live = { id: sessionId, userId, expiresAt: MoreThan(currentTime()) };
    if (!(await this.database.repository(Session).existsBy(live))) throw sessionEnded();
  }

  /** Whether the person signed in within the last ten minutes. */
  isRecent({ id: userId, sessionId }: CurrentUser): Promise<boolean> {
    const since = new Date(currentTime().getTime() - RECENT_SIGN_IN_SECONDS * 1000);
    return this.database.repository(Session).existsBy({ id: sessionId, userId, createdAt: MoreThan(since) });
  }

  /**
   * Renews the session of the best of these refresh tokens. A replaced token ends its session
   * unless the request also has the session's current token.
   */
  async renew(tokens: readonly string[]): Promise<Renewal> {
    const secret = newToken();
    return this.database.transaction(async () => {
      const now = currentTime();
      const rows = this.database.repository(Session);
      const candidates = await this.candidates(tokens, now);
      const best = candidates.find(({ verdict }) => verdict === 'rotate') ?? candidates.find(isKept);
      const invalid = candidates.filter((one) => !isValid(one) && one.session.id !== best?.session.id);
      for (const { session } of invalid) await rows.delete({ id: session.id });
      const reused = invalid.some(({ verdict }) => verdict === 'reused');
      if (!best || isKept(best)) return { reused, session: best?.session ?? null, refreshToken: null };
      await this.update(best.session.id, {
        secretHash: hashOfToken(secret),
        previousHash: best.secretHash,
        renewedAt: now,
        lastSeenAt: now,
        expiresAt: expiryOf(best.session.createdAt, now),
      });
      return { reused, session: best.session, refreshToken: joinRefreshToken(best.family, secret) };
    });
  }

  /** Lists the live sessions of an account, newest first. */
  list(userId: string): Promise<Session[]> {
    return this.database
      .repository(Session)
      .find({ where: { userId, expiresAt: MoreThan(currentTime()) }, order: { createdAt: 'DESC', id: 'ASC' } });
  }

  /** Ends one session of the account; false if it has no such session. */
  async end(userId: string, sessionId: string): Promise<boolean> {
    return this.database.transaction(async () => {
      const { affected } = await this.database.repository(Session).delete({ userId, id: sessionId });
      return affected === 1;
    });
  }

  /** Ends the session of a refresh token, if any. */
  async endByRefreshToken(token: string): Promise<void> {
    const hashes = hashesOfRefreshToken(token);
    if (!hashes) return;
    await this.database.transaction(async () => {
      await this.database.repository(Session).delete({ familyHash: hashes.familyHash });
    });
  }

  async endAll(userId: string): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.repository(Session).delete({ userId });
    });
  }

  async deleteExpired(): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.repository(Session).delete({ expiresAt: earlierThan(currentTime()) });
    });
  }

  private async candidates(tokens: readonly string[], now: Date): Promise<Candidate[]> {
    const found: Candidate[] = [];
    for (const hashes of tokens.flatMap((token) => hashesOfRefreshToken(token) ?? [])) {
      const { family, familyHash, secretHash } = hashes;
      const session = await this.database
        .repository(Session)
        .findOne({ where: { familyHash }, relations: { user: true } });
      if (session) found.push({ session, family, secretHash, verdict: renewalVerdict(session, secretHash, now) });
    }
    return found;
  }

  /** Logs failures, so that a full or read-only disk does not block requests. */
  private async updateLastSeen(id: string, lastSeenAt: Date): Promise<void> {
    try {
      await this.update(id, { lastSeenAt });
    } catch (error) {
      this.logger.warn({ err: error }, 'Could not update the last use of a session');
    }
  }

  private async update(id: string, changes: Partial<Omit<Session, 'user'>>): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.repository(Session).update({ id }, changes);
    });
  }
}

const isKept = ({ verdict }: Candidate): boolean => verdict === 'keep';
const isValid = ({ verdict }: Candidate): boolean => verdict === 'keep' || verdict === 'rotate';

/** Joins a refresh token: `family` never changes, `secret` changes with each renewal. */
function joinRefreshToken(family: string, secret: string): string {
  return `${family}.${secret}`;
}

/** Hashes the parts of a refresh token; null if it is malformed. */
export function hashesOfRefreshToken(token: string): { familyHash: string; secretHash: string; family: string } | null {
  const [family = '', secret = '', ...rest] = token.split('.');
  if (family === '' || secret === '' || rest.length > 0) return null;
  return { family, familyHash: hashOfToken(family), secretHash: hashOfToken(secret) };
}
