import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Settings } from '../../config/settings.js';
import { RateLimiterService } from '../../http/rate-limiter.service.js';
import type { SessionAnswer } from '../../shared/contract/users.js';
import { type CurrentUser, SignedIn, SignedInGuard } from '../auth/signed-in.guard.js';
import { EmailChangeService } from './email-change.service.js';
import { setTrustedDeviceCookie, setSessionCookies } from '../auth/session-cookies.js';
import { deviceOf } from '../auth/session.rules.js';
import { ChangeEmailBody, ConfirmEmailBody } from '../users.dto.js';
import { limitsFor } from '../users.limits.js';

/** Changes the email address of an account. */
@Controller('users')
@UseGuards(SignedInGuard)
export class EmailChangeController {
  constructor(
    private readonly emailChange: EmailChangeService,
    private readonly limiter: RateLimiterService,
    private readonly settings: Settings,
  ) {}

  @Post('change-email')
  @HttpCode(202)
  async request(@Body() { newEmail, password }: ChangeEmailBody, @SignedIn() person: CurrentUser): Promise<void> {
    await this.emailChange.request(person, newEmail, password ?? '');
  }

  @Post('confirm-email')
  @HttpCode(200)
  async confirm(
    @Body() { token }: ConfirmEmailBody,
    @SignedIn() person: CurrentUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionAnswer> {
    await this.limiter.consume(limitsFor('verify-email', { address: request.ip }));
    const session = await this.emailChange.confirm(person, token, deviceOf(request.get('user-agent')));
    setTrustedDeviceCookie(response, this.settings, session.deviceMark);
    setSessionCookies(response, this.settings, session);
    return { token: session.token, email: session.email };
  }
}
