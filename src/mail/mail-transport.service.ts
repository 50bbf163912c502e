import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Transporter, createTransport } from 'nodemailer';
import { Settings } from '../config/settings.js';
import { OutboxEmail } from './outbox-email.entity.js';

export const PARALLEL_EMAILS = 5;

/**
 * No mailbox should answer an email by itself: the first is the standard, the second is Outlook's.
 * There is no `List-Unsubscribe`, because nobody can opt out of any of these emails
 * (docs/decisions/emails.md).
 */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

/** Sends emails to the configured SMTP server over a small pool of connections. */
@Injectable()
export class MailTransportService implements OnApplicationShutdown {
  private readonly transporter: Transporter;
  private readonly host: string;

  constructor(private readonly settings: Settings) {
    this.host = new URL(settings.SITE_URL).hostname;
    this.transporter = createTransport({
      url: settings.SMTP_URL,
      pool: true,
      maxConnections: PARALLEL_EMAILS,
      // Only the outbox retries. A pool that retried would lose the email when the process ends.
      maxRequeues: 0,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Resolves once the server has accepted the email; rejects with nodemailer's error. */
  async send(email: OutboxEmail): Promise<void> {
    await this.transporter.sendMail({
      from: this.settings.MAIL_FROM,
      to: { name: '', address: email.recipient },
      replyTo: this.settings.SUPPORT_EMAIL,
      subject: email.subject,
      text: email.text,
      html: email.html,
      messageId: `<${email.id}@${this.host}>`,
      headers: HEADERS,
    });
  }

  onApplicationShutdown(): void {
    this.transporter.close();
  }
}
