import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { renderEmail } from '../../mail/email-template.js';
import { OutboxService } from '../../mail/outbox.service.js';
import { MailBrandingService } from '../../mail/mail-branding.service.js';
import type { User } from '../../users/user.entity.js';
import { UsersService } from '../../users/users.service.js';
import { hasCarrier } from '../grants/grant-carriers.js';
import {
  actionRequiredLetter,
  type Draft,
  failedLetter,
  grantedLetter,
  lostLetter,
  machineLetter,
  overdueLetter,
  refusedLetter,
  sharedLetter,
  withheldLetter,
  workLetter,
} from './grant.emails.js';
import { GrantLinksService } from '../grant-page/grant-links.service.js';
import type { GrantEvent } from '../grants/grant-state.js';
import type { Actor } from '../grants/grant-transition.entity.js';
import type { Grant } from '../grants/grant.entity.js';
import { accountKey, type PlatformAccount } from '../grants/platform-accounts.js';

/** Tells people of a grant's new state. Everything joins the running transaction through the outbox. */
@Injectable()
export class GrantEmailsService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly users: UsersService,
    private readonly sender: MailBrandingService,
    private readonly settings: Settings,
    private readonly links: GrantLinksService,
  ) {}

  /** Called once for each transition. `sharing`: other people's grants of the same account. `actor`: whose doing it is. */
  async announce(grant: Grant, sharing: readonly Grant[], actor: Actor): Promise<void> {
    const { kind, wanted, message } = grant;
    const formUrl = this.page('/account#get-started');
    switch (grant.state) {
      case 'queued':
      case 'revoke_queued':
        if (this.isWorkForPeople(grant)) await this.tellWork(grant, sharing, null);
        return;
      case 'granted':
        if (wanted === null) return;
        await this.toPerson(grant, (user) => grantedLetter(kind, wanted, user.emailVerified, this.page('/account')));
        return;
      case 'action_required':
        await this.toPerson(grant, () => actionRequiredLetter(grant, formUrl, this.settings.DISCORD_URL));
        return;
      case 'failed':
        // An operator who reports it knows; the customer has to hear what to correct.
        if (actor === 'operator') {
          return this.toPerson(grant, () => refusedLetter(kind, message, formUrl, this.sender.supportEmail));
        }
        await this.toOperator(failedLetter(grant, await this.emailOf(grant), this.links.addressOf(grant)));
        return;
      case 'requested':
      case 'in_progress':
      case 'revoked':
        return;
    }
  }

  /** A change is late for the first time (`time` 0) or still: each is told once, with a link of its own. */
  async tellOverdue(
    grant: Grant,
    sharing: readonly Grant[],
    { time, answer }: { time: number; answer: string | null },
  ): Promise<void> {
    await this.toOperator(overdueLetter(await this.workFor(grant, sharing, null), answer), overdueKey(grant, time));
  }

  isOverdueTold(grant: Grant, time: number): Promise<boolean> {
    return this.outbox.isWritten(overdueKey(grant, time));
  }

  /** The webhook did not carry the change out: the operator is asked to, once for each change. */
  async askOperator(grant: Grant, sharing: readonly Grant[], reason: string): Promise<void> {
    await this.tellWork(grant, sharing, reason);
  }

  /** A person who had or awaited access hears of what ended it, where no mail about their plan says so. */
  async tellLoss(grant: Grant, event: GrantEvent, hadAccess: boolean): Promise<void> {
    if (!hadAccess) return;
    const { kind, message } = grant;
    if (event === 'withheld') {
      await this.toPerson(grant, () => withheldLetter(kind, message, this.sender.supportEmail));
    } else if (event === 'entitlement_ended' && grant.endReason === 'plan_changed' && kind !== 'discord') {
      await this.toPerson(grant, () => lostLetter(kind, this.page('/account')));
    }
  }

  /** Somebody names an account that others have: the operator hears of it once for each grant and account. */
  async tellShared(grant: Grant, sharing: readonly Grant[]): Promise<void> {
    if (grant.wanted === null) return;
    const account = createHash('sha256').update(accountKey(grant.wanted.account)).digest('hex').slice(0, 32);
    await this.toOperator(sharedLetter(grant, grant.wanted, sharing), `access-shared:${grant.id}:${account}`);
  }

  /** A machine id that its holder gave up, of an account that others use. */
  async tellMachineLeft(grant: Grant, account: PlatformAccount): Promise<void> {
    await this.toOperator(machineLetter(grant, account));
  }

  /** Desktop licenses are added by hand even where a webhook announces them. */
  private isWorkForPeople(grant: Grant): boolean {
    return grant.kind === 'ninjatrader' || !hasCarrier(this.settings, grant.kind);
  }

  private async tellWork(grant: Grant, sharing: readonly Grant[], reason: string | null): Promise<void> {
    await this.toOperator(await this.workFor(grant, sharing, reason), workKey(grant));
  }

  private async workFor(grant: Grant, sharing: readonly Grant[], reason: string | null): Promise<Draft> {
    const who = await this.emailOf(grant);
    return workLetter(grant, sharing, { reason, who, pageUrl: this.links.addressOf(grant) });
  }

  private async emailOf({ userId }: Grant): Promise<string | null> {
    return userId === null ? null : ((await this.users.findById(userId))?.email ?? null);
  }

  private async toPerson(grant: Grant, draftFor: (user: User) => Draft): Promise<void> {
    const user = grant.userId === null ? null : await this.users.findById(grant.userId);
    if (user) await this.send(user.email, draftFor(user));
  }

  private async toOperator(draft: Draft, key?: string): Promise<void> {
    await this.send(this.settings.OPERATOR_EMAIL, draft, key);
  }

  private async send(to: string, { subject, ...content }: Draft, key?: string): Promise<void> {
    const bodies = renderEmail(content, this.sender);
    await this.outbox.add({ to, subject, ...bodies, ...(key === undefined ? {} : { key }) });
  }

  private page(path: string): string {
    return `${this.sender.siteUrl}${path}`;
  }
}

const overdueKey = ({ changeId }: Grant, time: number): string => `access-overdue:${changeId}:${time}`;
const workKey = (grant: Grant): string => `access-work:${grant.changeId}`;
