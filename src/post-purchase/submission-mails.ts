import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { letter } from '../mail/letter.js';
import { Outbox } from '../mail/outbox.js';
import { Users } from '../users/users.js';
import { PLANS, type PlanKey } from '../shared/plans.js';
import { ACCESS_TIMES } from './grant-notes.js';
import type { Submission } from './submission.entity.js';

/** What the operator and the customer get for a submission that says something new. */
@Injectable()
export class SubmissionMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly users: Users,
    private readonly settings: Settings,
  ) {}

  /** Joins the running transaction. `plans`: the person's live plans. */
  async announce(submission: Submission, plans: readonly PlanKey[]): Promise<void> {
    await this.tellOperator(submission, plans);
    await this.tellCustomer(submission);
  }

  private async tellOperator(submission: Submission, plans: readonly PlanKey[]): Promise<void> {
    const names = plans.map((key) => PLANS[key].name);
    const heading = submission.revision === 1 ? 'Post-purchase information' : 'Changed post-purchase information';
    const bodies = letter({
      siteName: this.settings.SITE_NAME,
      heading,
      paragraphs: ['A customer sent the Get Started form. Work that has to be done by hand comes in mails of its own.'],
      facts: [
        ['First name', submission.firstName],
        ['Last name', submission.lastName],
        ['E-mail', submission.email],
        ['NinjaTrader e-mail', submission.ntEmail],
        ['Machine ID', submission.machineId ?? 'not given'],
        ['TradingView user name', submission.tradingViewUsername ?? 'not given'],
        ['Discord name', submission.discordName ?? 'not given'],
        ['Live plans', names.length === 0 ? 'none yet' : names.join('; ')],
        ['Submission', String(submission.revision)],
      ],
    });
    await this.outbox.add({ to: this.settings.OPERATOR_EMAIL, subject: heading, ...bodies });
  }

  /** Until the address is confirmed its owner may be somebody else, to whom no words of the sender go. */
  private async tellCustomer(submission: Submission): Promise<void> {
    const user = await this.users.findById(submission.userId);
    const { SITE_NAME, SITE_URL, SUPPORT_EMAIL, DISCORD_URL } = this.settings;
    const heading = 'Your access will be added shortly';
    const bodies = letter({
      siteName: SITE_NAME,
      heading,
      paragraphs: [
        `${user?.emailVerified ? `Hello ${submission.firstName}, thank you` : 'Thank you'}: we have what you told us.`,
        ACCESS_TIMES.tradingview,
        ACCESS_TIMES.ninjatrader,
        ...(DISCORD_URL ? [`Join our free community chat on Discord: ${DISCORD_URL}`] : []),
        'Your account page shows how far your access is, and we write to you once it is confirmed.',
      ],
      action: { label: 'Go to My Account', url: `${SITE_URL}/account` },
      footer: `Questions? Write to ${SUPPORT_EMAIL}.`,
    });
    await this.outbox.add({ to: submission.email, subject: heading, ...bodies });
  }
}
