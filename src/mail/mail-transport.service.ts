import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Transporter, createTransport } from 'nodemailer';
import { Settings } from '../config/settings.js';
import { OutboxEmail } from './outbox-email.entity.js';

export const PARALLEL_MAILS = 5;

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
      maxConnections: PARALLEL_MAILS,
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
  async send(mail: OutboxEmail): Promise<void> {
    await this.transporter.sendMail({
      from: this.settings.MAIL_FROM,
      to: { name: '', address: mail.recipient },
      replyTo: this.settings.SUPPORT_EMAIL,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${mail.id}@${this.host}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  }

  onApplicationShutdown(): void {
    this.transporter.close();
  }
}
