import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Settings } from '../../config/settings.js';
import { RateLimiterService } from '../../http/rate-limiter.service.js';
import type { SessionAnswer } from '../../shared/contract/users.js';
import { setTrustedDeviceCookie, setSessionCookies } from '../auth/cookies.js';
import { deviceOf } from '../auth/session.rules.js';
import { type CurrentUser, SignedIn, SignedInGuard } from '../auth/signed-in.guard.js';
import { TrustedDevicesService } from '../auth/trusted-devices.service.js';
import {
  ChangeEmailBody,
  ChangePasswordBody,
  ConfirmEmailBody,
  PasswordResetBody,
  PasswordResetMailBody,
} from '../users.dto.js';
import { limitsFor } from '../users.limits.js';
import { EmailChangeService } from './email-change.service.js';
import { PasswordChangeService } from './password-change.service.js';

/** Changes a person's credentials: password and email address. */
@Controller('users')
export class CredentialsController {
  constructor(
    private readonly passwordChange: PasswordChangeService,
    private readonly emailChange: EmailChangeService,
    private readonly trustedDevices: TrustedDevicesService,
    private readonly limiter: RateLimiterService,
    private readonly settings: Settings,
  ) {}

  @Post('change-password')
  @HttpCode(204)
  @UseGuards(SignedInGuard)
  async changePassword(
    @Body() { currentPassword, newPassword }: ChangePasswordBody,
    @SignedIn() person: CurrentUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const device = deviceOf(request.get('user-agent'));
    const session = await this.passwordChange.change(person, currentPassword, newPassword, device);
    setTrustedDeviceCookie(response, this.settings, session.deviceMark);
    setSessionCookies(response, this.settings, session);
  }

  @Post('request-password-reset')
  @HttpCode(202)
  async requestPasswordReset(@Body() { email }: PasswordResetMailBody, @Req() request: Request): Promise<void> {
    await this.limiter.consume(limitsFor('reset-mail', { address: request.ip }));
    await this.passwordChange.requestReset(email);
  }

  @Post('reset-password')
  @HttpCode(204)
  async resetPassword(
    @Body() { token, password }: PasswordResetBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.limiter.consume(limitsFor('reset', { address: request.ip }));
    const user = await this.passwordChange.reset(token, password);
    setTrustedDeviceCookie(response, this.settings, this.trustedDevices.mark(user));
  }

  @Post('change-email')
  @HttpCode(202)
  @UseGuards(SignedInGuard)
  async requestEmailChange(
    @Body() { newEmail, password }: ChangeEmailBody,
    @SignedIn() person: CurrentUser,
  ): Promise<void> {
    await this.emailChange.request(person, newEmail, password ?? '');
  }

  @Post('confirm-email')
  @HttpCode(200)
  @UseGuards(SignedInGuard)
  async confirmEmailChange(
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
