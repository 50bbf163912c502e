import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { constantTimeEqual } from '../../http/constant-time-equal.js';
import type { Grant } from '../grants/grant.entity.js';

const DAY_MS = 86_400_000;
/** Over a holiday, and not so long that a forgotten mail opens anything. */
export const LINK_DAYS = 14;

/** Whom a link is for. */
export interface LinkedChange {
  grantId: string;
  /** A link is good for this change of the grant alone. */
  changeId: string;
  expiresAt: Date;
}

/** Signs and reads the links by which an operator opens a grant's page. Nothing is stored: the signature says it all. */
@Injectable()
export class GrantLinksService {
  private readonly key: Buffer;

  constructor(private readonly settings: Settings) {
    // A key of its own, so that no signature of another kind can pass for one of these.
    this.key = createHmac('sha256', settings.JWT_SECRET).update('operator-grant-link').digest();
  }

  /** The address of the page of the grant's present change, good for 14 days or until `expiresAt`. */
  addressOf(
    grant: Pick<Grant, 'id' | 'changeId'>,
    expiresAt = new Date(currentTime().getTime() + LINK_DAYS * DAY_MS),
  ): string {
    const content = [grant.id, grant.changeId, String(Math.floor(expiresAt.getTime() / 1000))].join('.');
    // In the query, which no log of ours has.
    return `${this.settings.SITE_URL}${GRANT_PAGE}?token=${content}.${this.signatureOf(content)}`;
  }

  /** Null for what was not signed here, or has expired. */
  read(token: string): LinkedChange | null {
    if (!this.isOurs(token)) return null;
    const [grantId = '', changeId = '', seconds = ''] = token.split('.');
    const expiresAt = new Date(Number(seconds) * 1000);
    return expiresAt > currentTime() ? { grantId, changeId, expiresAt } : null;
  }

  /** Whether it was signed here, expired or not. */
  isOurs(token: string): boolean {
    const [grantId = '', changeId = '', seconds = '', signature = '', ...rest] = token.split('.');
    return rest.length === 0 && constantTimeEqual(signature, this.signatureOf([grantId, changeId, seconds].join('.')));
  }

  private signatureOf(content: string): string {
    return createHmac('sha256', this.key).update(content).digest('base64url');
  }
}

export const GRANT_PAGE = '/operator/grant';
