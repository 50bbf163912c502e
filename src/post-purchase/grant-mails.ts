import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { letter } from '../mail/letter.js';
import { Outbox } from '../mail/outbox.js';
import type { User } from '../users/user.entity.js';
import { Users } from '../users/users.js';
import { actionRequiredLetter, type Draft, failedLetter, grantedLetter, workLetter } from './grant-letters.js';
import type { Grant } from './grant.entity.js';
import type { PlatformAccount } from './platform-accounts.js';

/** Tells people of a grant's new state. Everything joins the running transaction through the outbox. */
@Injectable()
export class GrantMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly users: Users,
    private readonly settings: Settings,
  ) {}

  /** Called once for each transition. `ends`: the accounts that lose access with the change. */
  async announce(grant: Grant, ends: readonly PlatformAccount[]): Promise<void> {
    const { kind, wanted } = grant;
    switch (grant.state) {
      case 'queued':
      case 'revoke_queued':
        if (this.isWorkForPeople(grant)) await this.toOperator(workLetter(grant, ends, null), workKey(grant));
        return;
      case 'granted':
        if (wanted === null) return;
        await this.toPerson(grant, (user) => grantedLetter(kind, wanted, user.emailVerified, this.page('/account')));
        return;
      case 'action_required':
        await this.toPerson(grant, () => actionRequiredLetter(grant, this.page('/payment/success')));
        return;
      case 'failed':
        await this.toOperator(failedLetter(grant));
        return;
      case 'requested':
      case 'in_progress':
      case 'revoked':
        return;
    }
  }

  /** The webhook did not carry the change out, or not in time: the operator is asked to, once for each change. */
  async askOperator(grant: Grant, ends: readonly PlatformAccount[], reason: string): Promise<void> {
    await this.toOperator(workLetter(grant, ends, reason), workKey(grant));
  }

  /** Desktop licences are added by hand even where a webhook announces them. */
  private isWorkForPeople(grant: Grant): boolean {
    return grant.kind === 'ninjatrader' || !this.settings.ACCESS_WEBHOOK_URL;
  }

  private async toPerson(grant: Grant, draftFor: (user: User) => Draft): Promise<void> {
    const user = grant.userId === null ? null : await this.users.findById(grant.userId);
    if (user) await this.send(user.email, draftFor(user));
  }

  private async toOperator(draft: Draft, key?: string): Promise<void> {
    await this.send(this.settings.OPERATOR_EMAIL, draft, key);
  }

  private async send(to: string, { subject, ...content }: Draft, key?: string): Promise<void> {
    const bodies = letter({ siteName: this.settings.SITE_NAME, ...content });
    await this.outbox.add({ to, subject, ...bodies, ...(key === undefined ? {} : { key }) });
  }

  private page(path: string): string {
    return `${this.settings.SITE_URL}${path}`;
  }
}

const workKey = (grant: Grant): string => `access-work:${grant.changeId}`;
