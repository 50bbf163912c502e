import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { constantTimeEqual } from '../../http/secrets.js';
import type { Grant } from '../grants/grant.entity.js';

const DAY_MS = 86_400_000;
/** Covers a vacation. Links in forgotten emails expire. */
export const LINK_DAYS = 14;

/** The change that a link shows. */
export interface LinkedChange {
  grantId: string;
  /** The link is valid for this change of the grant only. */
  changeId: string;
  expiresAt: Date;
}

/** Signs and verifies the links to grant pages for operators. Links are not stored. */
@Injectable()
export class GrantLinksService {
  private readonly key: Buffer;

  constructor(private readonly settings: Settings) {
    // A separate key: no other signature is valid as a link.
    this.key = createHmac('sha256', settings.JWT_SECRET).update('operator-grant-link').digest();
  }

  /** Creates a link to the grant's current change, valid for 14 days by default. */
  addressOf(
    grant: Pick<Grant, 'id' | 'changeId'>,
    expiresAt = new Date(currentTime().getTime() + LINK_DAYS * DAY_MS),
  ): string {
    const content = [grant.id, grant.changeId, String(Math.floor(expiresAt.getTime() / 1000))].join('.');
    // In the query string, which logs omit.
    return `${this.settings.SITE_URL}${GRANT_PAGE}?token=${content}.${this.signatureOf(content)}`;
  }

  /** Parses and verifies a token; null if it is forged or expired. */
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
