import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { questionsFooter, renderEmail } from '../../mail/email-template.js';
import { MailBrandingService } from '../../mail/mail-branding.service.js';
import { OutboxService } from '../../mail/outbox.service.js';
import type { User } from '../../users/user.entity.js';
import { UsersService } from '../../users/users.service.js';
import { hasReceiver } from '../delivery/access-delivery.entity.js';
import { GrantLinksService } from '../grant-page/grant-links.service.js';
import { accountKey, type PlatformAccount } from '../grants/entitlement.rules.js';
import type { GrantEvent } from '../grants/grant-state.rules.js';
import type { Actor } from '../grants/grant-transition.entity.js';
import type { Grant } from '../grants/grant.entity.js';
import {
  actionRequiredEmail,
  type EmailDraft,
  grantedEmail,
  lostEmail,
  refusedEmail,
  withheldEmail,
} from './grant.emails.js';
import { abandonedMachineEmail, failedEmail, overdueEmail, sharedEmail, workEmail } from './grant-work.emails.js';

/** Emails customers and the operator about grants, in the running transaction. */
@Injectable()
export class GrantEmailsService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly users: UsersService,
    private readonly branding: MailBrandingService,
    private readonly settings: Settings,
    private readonly links: GrantLinksService,
  ) {}

  /**
   * Sends the email for a state that was just reached. Call once per transition. `sharedGrants`:
   * other people's grants of the same account. `actor`: the cause of the transition.
   */
  async sendStateEmail(grant: Grant, sharedGrants: readonly Grant[], actor: Actor): Promise<void> {
    const { kind, wanted, message } = grant;
    const formUrl = this.pageUrl('/account#get-started');
    switch (grant.state) {
      case 'queued':
      case 'revoke_queued':
        if (this.isManualWork(grant)) await this.askOperator(grant, sharedGrants, null);
        return;
      case 'granted':
        if (wanted === null) return;
        await this.sendToPerson(grant, (user) =>
          grantedEmail(kind, wanted, user.emailVerified, this.pageUrl('/account')),
        );
        return;
      case 'action_required':
        await this.sendToPerson(grant, () => actionRequiredEmail(grant, formUrl, this.settings.DISCORD_URL));
        return;
      case 'failed':
        // The operator reported the failure, so only the customer needs an email.
        if (actor === 'operator') {
          return this.sendToPerson(grant, () => refusedEmail(kind, message, formUrl));
        }
        await this.sendToOperator(failedEmail(grant, await this.findEmail(grant), this.links.addressOf(grant)));
        return;
      case 'requested':
      case 'in_progress':
      case 'revoked':
        return;
    }
  }

  /** Emails the operator about an overdue change. `repeat` is 0 for the first email. */
  async sendOverdue(
    grant: Grant,
    sharedGrants: readonly Grant[],
    { repeat, answer }: { repeat: number; answer: string | null },
  ): Promise<void> {
    await this.sendToOperator(
      overdueEmail(await this.buildWork(grant, sharedGrants, null), answer),
      overdueKey(grant, repeat),
    );
  }

  isOverdueSent(grant: Grant, repeat: number): Promise<boolean> {
    return this.outbox.isWritten(overdueKey(grant, repeat));
  }

  /** Asks the operator to carry out a change, once per change. `reason`: why no receiver did. */
  async askOperator(grant: Grant, sharedGrants: readonly Grant[], reason: string | null): Promise<void> {
    await this.sendToOperator(await this.buildWork(grant, sharedGrants, reason), `access-work:${grant.changeId}`);
  }

  /** Explains to a person why access ends, unless an email about the plan does. */
  async sendLoss(grant: Grant, event: GrantEvent, hadAccess: boolean): Promise<void> {
    if (!hadAccess) return;
    const { kind, message } = grant;
    if (event === 'withheld') {
      await this.sendToPerson(grant, () => withheldEmail(kind, message));
    } else if (event === 'entitlement_ended' && grant.endReason === 'plan_changed' && kind !== 'discord') {
      await this.sendToPerson(grant, () => lostEmail(kind, this.pageUrl('/account')));
    }
  }

  /** Reports a shared account to the operator, once per grant and account. */
  async sendShared(grant: Grant, sharedGrants: readonly Grant[]): Promise<void> {
    if (grant.wanted === null) return;
    const account = createHash('sha256').update(accountKey(grant.wanted.account)).digest('hex').slice(0, 32);
    await this.sendToOperator(sharedEmail(grant, grant.wanted, sharedGrants), `access-shared:${grant.id}:${account}`);
  }

  /** Reports an abandoned machine ID of an account that others use to the operator. */
  async sendAbandonedMachine(grant: Grant, account: PlatformAccount): Promise<void> {
    await this.sendToOperator(abandonedMachineEmail(grant, account));
  }

  /** Desktop licenses are added by hand even if a webhook receives them. */
  private isManualWork(grant: Grant): boolean {
    return grant.kind === 'ninjatrader' || !hasReceiver(this.settings, grant.kind);
  }

  private async buildWork(grant: Grant, sharedGrants: readonly Grant[], reason: string | null): Promise<EmailDraft> {
    const who = await this.findEmail(grant);
    return workEmail(grant, sharedGrants, { reason, who, pageUrl: this.links.addressOf(grant) });
  }

  private async findEmail({ userId }: Grant): Promise<string | null> {
    return userId === null ? null : ((await this.users.findById(userId))?.email ?? null);
  }

  private async sendToPerson(grant: Grant, draftFor: (user: User) => EmailDraft): Promise<void> {
    const user = grant.userId === null ? null : await this.users.findById(grant.userId);
    if (user) await this.send(user.email, { ...draftFor(user), footer: questionsFooter(this.branding) });
  }

  private async sendToOperator(draft: EmailDraft, key?: string): Promise<void> {
    await this.send(this.settings.OPERATOR_EMAIL, draft, key);
  }

  private async send(to: string, { subject, ...content }: EmailDraft, key?: string): Promise<void> {
    const bodies = renderEmail(content, this.branding);
    await this.outbox.add({ to, subject, ...bodies, ...(key === undefined ? {} : { key }) });
  }

  private pageUrl(path: string): string {
    return `${this.branding.siteUrl}${path}`;
  }
}

const overdueKey = ({ changeId }: Grant, repeat: number): string => `access-overdue:${changeId}:${repeat}`;
