import { questionsFooter, renderEmail, type RenderedEmail } from '../../mail/email-template.js';
import { type MailBrandingService } from '../../mail/mail-branding.service.js';
import { type PlanKey, PLANS } from '../../shared/plans.js';
import { isRunning } from '../../shared/contract/payment.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function planName({ planKey }: Subscription): string {
  return planKey ? PLANS[planKey].name : 'Subscription';
}

export function priceOf({ amount, currency }: Subscription): string {
  return money(amount, currency);
}

/** Formats an amount in the currency's smallest unit: $49 or $49.50. */
export function money(amount: number, currency: string): string {
  const form = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  return form.format(amount / 10 ** (form.resolvedOptions().maximumFractionDigits ?? 2));
}

export function day(instant: Date | null): string {
  return instant ? longDay.format(instant) : 'a day to be announced';
}

/** A page of the site (`path`) or a full URL (`url`). */
type Link = { label: string; path: string } | { label: string; url: string };

export interface Content {
  subject: string;
  /** See `EmailContent`, as for the next three. */
  preview: string;
  paragraphs: string[];
  facts: [label: string, value: string][];
  details?: string[];
  action?: Link;
  second?: Link;
}

export const ACCOUNT = { label: 'Open your account', path: '/account' };
export const PLANS_PAGE = { label: 'See the plans', path: '/pricing' };

/** Renders an email about a subscription. Its footer links to the account page. */
export function compose(content: Content, subscription: Subscription, sender: MailBrandingService): RenderedEmail {
  const { subject, action, second, ...parts } = content;
  const bodies = renderEmail(
    {
      heading: subject,
      ...parts,
      ...(action ? { action: toUrlLink(action, sender) } : {}),
      ...(second ? { second: toUrlLink(second, sender) } : {}),
      footer: `${questionsFooter(sender)} ${accountLabel(subscription)}: ${sender.siteUrl}/account`,
    },
    sender,
  );
  return { subject, ...bodies };
}

function accountLabel({ status, cancelsAt }: Subscription): string {
  if (!isRunning(status)) return 'Your account';
  return cancelsAt ? 'Manage your subscription' : 'Manage or cancel your subscription';
}

function toUrlLink(link: Link, { siteUrl }: MailBrandingService): { label: string; url: string } {
  return 'url' in link ? link : { label: link.label, url: `${siteUrl}${link.path}` };
}

/** How to cancel a running subscription, or when a canceled one ends. */
export function howToCancel({ status, cancelsAt }: Subscription): string[] {
  if (!isRunning(status)) return [];
  return [
    cancelsAt
      ? `Your subscription is canceled. It ends on ${day(cancelsAt)} and won’t renew.`
      : 'Cancel online anytime: open your account and press Cancel subscription.',
  ];
}

/** How soon access is back, per platform, after `condition`, such as 'Pay the invoice'. */
export function accessComesBack(planKey: PlanKey | null, condition: string | null): string[] {
  const platforms = planKey ? PLANS[planKey].platforms : [];
  const sentences = [];
  if (platforms.includes('tradingview')) {
    const soon = 'TradingView access comes back within a minute.';
    sentences.push(condition === null ? `Your ${soon}` : `${condition}, and your ${soon}`);
  } else if (condition !== null) sentences.push(`${condition} to get your access back.`);
  if (platforms.includes('ninjatrader')) {
    sentences.push(
      'We add NinjaTrader access by hand, during US Eastern daytime. It can take until the next business day.',
    );
  }
  return sentences;
}

export function chargeFacts(subscription: Subscription): Content['facts'] {
  const { status, cancelsAt, endedAt, collectionPaused, trialEndsAt, currentPeriodEndsAt } = subscription;
  if (status === 'canceled') return [['Ended', day(endedAt)]];
  if (cancelsAt) return [['Ends', day(cancelsAt)]];
  if (collectionPaused) return [['Payments', 'Paused']];
  return status === 'trialing' ? [['First charge', day(trialEndsAt)]] : [['Next charge', day(currentPeriodEndsAt)]];
}

export function priceFact(subscription: Subscription): Content['facts'] {
  return [['Price', `${priceOf(subscription)} a month`]];
}
