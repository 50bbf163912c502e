import { Injectable } from '@nestjs/common';
import { ACCESS_TIMES } from '../access/access.presenter.js';
import { GrantsService } from '../access/grants/grants.service.js';
import type { Submission } from '../access/submission.entity.js';
import { Settings } from '../config/settings.js';
import { renderEmail } from '../mail/email-template.js';
import { MailBrandingService } from '../mail/mail-branding.service.js';
import { OutboxService } from '../mail/outbox.service.js';
import { type MissingDetail, missingDetails } from '../shared/contract/access.js';
import { PLANS, type PlanKey } from '../shared/plans.js';
import { UsersService } from '../users/users.service.js';

const STILL_NEEDED: Readonly<Record<MissingDetail, string>> = {
  tradingViewUsername:
    'We still need your TradingView user name: without it we can’t add your TradingView access. Enter it in the Get Started form on your account page.',
  machineId:
    'You haven’t given us a NinjaTrader machine ID. We’ll ask for it if your license needs it. You can also enter it in the Get Started form on your account page.',
};

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

  /** `isChange`: an earlier form was announced. `plans`: the person's active plans. */
  async sendToOperator(submission: Submission, isChange: boolean, plans: readonly PlanKey[]): Promise<void> {
    const names = plans.map((key) => PLANS[key].name);
    const heading = isChange ? 'Changed post-purchase information' : 'Post-purchase information';
    const bodies = renderEmail(
      {
        heading,
        paragraphs: [
          'A customer sent the Get Started form. If anything has to be done by hand, a separate email says so.',
        ],
        facts: [
          ['First name', submission.firstName],
          ['Last name', submission.lastName],
          ['Email', submission.email],
          ['NinjaTrader email', submission.ntEmail],
          ['Machine ID', submission.machineId ?? 'not given'],
          ['TradingView user name', submission.tradingViewUsername ?? 'not given'],
          ['Discord name', submission.discordName ?? 'not given'],
          ['Live plans', names.join('; ')],
          ['Submission', String(submission.revision)],
        ],
      },
      this.branding,
    );
    await this.outbox.add({ to: this.settings.OPERATOR_EMAIL, subject: heading, ...bodies });
  }

  /**
   * Repeats no typed text until the address is confirmed, because the address may be a stranger's.
   * `isChange` and `plans`: see `sendToOperator`.
   */
  async sendToCustomer(submission: Submission, isChange: boolean, plans: readonly PlanKey[]): Promise<void> {
    const platforms = [...new Set(plans.flatMap((key) => PLANS[key].platforms))].toSorted().toReversed();
    const tradingViewUsername = submission.tradingViewUsername ?? (await this.findKeptName(submission));
    const missing = missingDetails(platforms, { tradingViewUsername, machineId: submission.machineId });
    const user = await this.users.findById(submission.userId);
    const { siteUrl, supportEmail } = this.branding;
    const { DISCORD_URL } = this.settings;
    const heading = isChange ? 'We updated your details' : 'Your access will be added shortly';
    const saved = isChange ? 'we saved your new details.' : 'we have your details.';
    const bodies = renderEmail(
      {
        heading,
        paragraphs: [
          `${user?.emailVerified ? `Hello ${submission.firstName}, thank you` : 'Thank you'}: ${saved}`,
          ...(isChange ? ['If your access moves to another account, the usual times apply.'] : []),
          ...platforms.map((platform) => ACCESS_TIMES[platform]),
          ...missing.map((detail) => STILL_NEEDED[detail]),
          ...(DISCORD_URL ? [`Join our free community chat on Discord: ${DISCORD_URL}`] : []),
          'Your account page shows how your access is coming along. We’ll email you once it’s confirmed.',
        ],
        action:
          missing.length === 0
            ? { label: 'Go to My Account', url: `${siteUrl}/account` }
            : { label: 'Open the Get Started form', url: `${siteUrl}/account#get-started` },
        footer: `Questions? Write to ${supportEmail}.`,
      },
      this.branding,
    );
    await this.outbox.add({ to: user?.email ?? submission.email, subject: heading, ...bodies });
  }

  /** The TradingView user name kept for an empty field; null without one. */
  private async findKeptName({ userId }: Submission): Promise<string | null> {
    const grants = await this.grants.findByUser(userId);
    return grants.find(({ kind }) => kind === 'tradingview')?.wanted?.account.userName ?? null;
  }
}
