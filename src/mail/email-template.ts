import { renderHtml } from './email-html.js';
import type { MailBrandingService } from './mail-branding.service.js';

export interface EmailContent {
  heading: string;
  /** The line that an inbox shows after the subject: the next step, in other words. */
  preview: string;
  /** Plain text, one entry per paragraph: the next step and what leads to it. */
  paragraphs: readonly string[];
  /** `isOneTime`: the link works once, so the email also shows its address for copying. */
  action?: { label: string; url: string; isOneTime?: boolean };
  /** A quieter link after the action. */
  second?: { label: string; url: string };
  /** Pairs of label and value, shown as a small table after the action. */
  facts?: readonly (readonly [label: string, value: string])[];
  /** Paragraphs after the facts. */
  details?: readonly string[];
  footer?: string;
}

/** An email without its address. */
export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

/** The footer of an email that a customer may have questions about. Replies go to support. */
export function questionsFooter({ supportEmail }: Pick<MailBrandingService, 'supportEmail'>): string {
  return `Questions? Reply to this email or write to ${supportEmail}.`;
}

/** Renders the text and HTML bodies of an email. All text is escaped in the HTML body. */
export function renderEmail(
  content: EmailContent,
  { siteName }: Pick<MailBrandingService, 'siteName'>,
): Omit<RenderedEmail, 'subject'> {
  return { text: asText(content, siteName), html: renderHtml(content, siteName) };
}

function asText(content: EmailContent, siteName: string): string {
  const { heading, paragraphs, action, second, facts = [], details = [], footer } = content;
  const blocks = [
    heading,
    ...paragraphs,
    ...[action, second].flatMap((link) => (link ? [`${link.label}:\n${link.url}`] : [])),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...details,
    `--\n${siteName}${footer === undefined ? '' : `\n${footer}`}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}
