import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';

/** The site's name and addresses, which every email carries. */
@Injectable()
export class MailBrandingService {
  readonly siteName: string;
  /** Origin without a trailing slash. */
  readonly siteUrl: string;
  readonly supportEmail: string;

  constructor(settings: Settings) {
    this.siteName = settings.SITE_NAME;
    this.siteUrl = settings.SITE_URL;
    this.supportEmail = settings.SUPPORT_EMAIL;
  }
}
