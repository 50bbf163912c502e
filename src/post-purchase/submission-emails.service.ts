import { Injectable } from '@nestjs/common';
import { GrantsService } from '../access/grants/grants.service.js';
import type { Submission } from '../access/submission.entity.js';
import { Settings } from '../config/settings.js';
import { type EmailContent, renderEmail } from '../mail/email-template.js';
import { MailBrandingService } from '../mail/mail-branding.service.js';
import { OutboxService } from '../mail/outbox.service.js';
import { UsersService } from '../users/users.service.js';
import { customerSubmissionEmail, operatorSubmissionEmail, type SubmissionFacts } from './submission.emails.js';

/** Emails the operator and the customer about a changed form, in the running transaction. */
@Injectable()
export class SubmissionEmailsService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly users: UsersService,
    private readonly branding: MailBrandingService,
    private readonly settings: Settings,
    private readonly grants: GrantsService,
  ) {}

  async sendToOperator(facts: SubmissionFacts): Promise<void> {
    await this.send(this.settings.OPERATOR_EMAIL, operatorSubmissionEmail(facts));
  }

  /** Repeats no typed text until the address is confirmed, because it may be a stranger's. */
  async sendToCustomer(facts: SubmissionFacts): Promise<void> {
    const { submission } = facts;
    const user = await this.users.findById(submission.userId);
    const { siteUrl, supportEmail } = this.branding;
    const content = customerSubmissionEmail(facts, {
      firstName: user?.emailVerified ? submission.firstName : null,
      tradingViewUsername: submission.tradingViewUsername ?? (await this.findKeptName(submission)),
      siteUrl,
      supportEmail,
      discordUrl: this.settings.DISCORD_URL,
    });
    await this.send(user?.email ?? submission.email, content);
  }

  private async send(to: string, content: EmailContent): Promise<void> {
    await this.outbox.add({ to, subject: content.heading, ...renderEmail(content, this.branding) });
  }

  /** The TradingView username kept for an empty field; null without one. */
  private async findKeptName({ userId }: Submission): Promise<string | null> {
    const grants = await this.grants.findByUser(userId);
    return grants.find(({ kind }) => kind === 'tradingview')?.wanted?.account.userName ?? null;
  }
}
