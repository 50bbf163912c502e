import { ACCESS_TIMES } from '../access/access.presenter.js';
import type { Submission } from '../access/submission.entity.js';
import { type EmailContent, questionsFooter } from '../mail/email-template.js';
import { EDIT_FORM_NAME, FORM_NAME, type MissingDetail, missingDetails } from '../shared/contract/access.js';
import { type PlanKey, PLANS } from '../shared/plans.js';

/** What an email about a sent form depends on. */
export interface SubmissionFacts {
  submission: Submission;
  /** An earlier form was announced. */
  isChange: boolean;
  /** The person's active plans. */
  plans: readonly PlanKey[];
}

export function operatorSubmissionEmail({ submission, isChange, plans }: SubmissionFacts): EmailContent {
  const names = plans.map((key) => PLANS[key].name);
  return {
    heading: isChange ? 'Changed post-purchase information' : 'Post-purchase information',
    preview: 'There’s nothing you need to do yet.',
    paragraphs: [
      `A customer sent the ${FORM_NAME}. If anything has to be done by hand, you’ll get a separate email about it.`,
    ],
    facts: [
      ['First name', submission.firstName],
      ['Last name', submission.lastName],
      ['Email', submission.email],
      ['NinjaTrader email', submission.ntEmail],
      ['Machine ID', submission.machineId ?? 'not given'],
      ['TradingView username', submission.tradingViewUsername ?? 'not given'],
      ['Discord name', submission.discordName ?? 'not given'],
      ['Live plans', names.join('; ')],
      ['Submission', String(submission.revision)],
    ],
  };
}

/** The person that the email goes to, and what the site offers them. */
export interface SubmissionReader {
  /** The name to greet; null while the address is unconfirmed and may be a stranger's. */
  firstName: string | null;
  /** The name that the form gives or an earlier one keeps; null without one. */
  tradingViewUsername: string | null;
  siteUrl: string;
  supportEmail: string;
  discordUrl: string | undefined;
}

/** Speaks only of the platforms that the plans include. */
export function customerSubmissionEmail(
  { submission, isChange, plans }: SubmissionFacts,
  { firstName, tradingViewUsername, siteUrl, supportEmail, discordUrl }: SubmissionReader,
): EmailContent {
  const platforms = [...new Set(plans.flatMap((key) => PLANS[key].platforms))].toSorted().toReversed();
  const missing = missingDetails(platforms, { tradingViewUsername, machineId: submission.machineId });
  const got = isChange ? 'we’ve got your new details' : 'we’ve got your details';
  return {
    heading: isChange ? 'We updated your details' : 'Your access will be added shortly',
    preview: missing[0] === undefined ? 'We’ll email you when it’s live.' : STILL_NEEDED[missing[0]],
    paragraphs: [
      `Thanks${firstName === null ? '' : `, ${firstName}`}, ${got}.`,
      ...missing.map((detail) => STILL_NEEDED[detail]),
      'Track the status in your account. We’ll email you when it’s live.',
    ],
    action:
      missing.length === 0
        ? { label: 'Open your account', url: `${siteUrl}/account` }
        : { label: formLabel(missing), url: `${siteUrl}/account#get-started` },
    details: [
      ...platforms.map((platform) => ACCESS_TIMES[platform]),
      ...(isChange ? ['If your access moves to another account, the same times apply.'] : []),
      ...(discordUrl ? [`While you wait, join our free community chat on Discord: ${discordUrl}`] : []),
    ],
    footer: questionsFooter({ supportEmail }),
  };
}

/** Access waits for a TradingView username, and the form keeps its name until it is there. */
const formLabel = (missing: readonly MissingDetail[]): string =>
  missing.includes('tradingViewUsername') ? `Open the ${FORM_NAME}` : EDIT_FORM_NAME;

const STILL_NEEDED: Readonly<Record<MissingDetail, string>> = {
  tradingViewUsername: 'One more thing: we need your TradingView username to add your TradingView access.',
  machineId: 'We don’t have your NinjaTrader machine ID yet. Add it in your account to speed up your license.',
};
