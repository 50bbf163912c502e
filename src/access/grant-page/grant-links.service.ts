import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { constantTimeEqual } from '../../http/secrets.js';
import type { Grant } from '../grants/grant.entity.js';

const DAY_MS = 86_400_000;
/** Long enough for a holiday, short enough that a forgotten email opens nothing. */
export const LINK_DAYS = 14;

/** The change that a link opens. */
export interface LinkedChange {
  grantId: string;
  /** A link is valid for this change of the grant only. */
  changeId: string;
  expiresAt: Date;
}

/** Signs and verifies the links that open a grant's page for an operator. Links are not stored. */
@Injectable()
export class GrantLinksService {
  private readonly key: Buffer;

  constructor(private readonly settings: Settings) {
    // A separate key, so that no other signature is valid as a link.
    this.key = createHmac('sha256', settings.JWT_SECRET).update('operator-grant-link').digest();
  }

  /** Builds the link to the grant's current change, valid for 14 days or until `expiresAt`. */
  addressOf(
    grant: Pick<Grant, 'id' | 'changeId'>,
    expiresAt = new Date(currentTime().getTime() + LINK_DAYS * DAY_MS),
  ): string {
    const content = [grant.id, grant.changeId, String(Math.floor(expiresAt.getTime() / 1000))].join('.');
    // In the query string, because our logs omit it.
    return `${this.settings.SITE_URL}${GRANT_PAGE}?token=${content}.${this.signatureOf(content)}`;
  }

  /** Verifies a token; null if we did not sign it or it has expired. */
  read(token: string): LinkedChange | null {
    if (!this.isOurs(token)) return null;
    const [grantId = '', changeId = '', seconds = ''] = token.split('.');
    const expiresAt = new Date(Number(seconds) * 1000);
    return expiresAt > currentTime() ? { grantId, changeId, expiresAt } : null;
  }

  /** Whether we signed this token, expired or not. */
  isOurs(token: string): boolean {
    const [grantId = '', changeId = '', seconds = '', signature = '', ...rest] = token.split('.');
    return rest.length === 0 && constantTimeEqual(signature, this.signatureOf([grantId, changeId, seconds].join('.')));
  }

  private signatureOf(content: string): string {
    return createHmac('sha256', this.key).update(content).digest('base64url');
  }
}

export const GRANT_PAGE = '/operator/grant';
