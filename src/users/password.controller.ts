import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Settings } from '../config/settings.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { type CurrentUser, SignedIn } from './current-user.js';
import { KnownBrowsers } from './known-browsers.js';
import { PasswordChange } from './password-change.js';
import { setKnownBrowserCookie, setSessionCookies } from './session-cookies.js';
import { deviceOf } from './session-rules.js';
import { SignedInGuard } from './signed-in.guard.js';
import { ChangePasswordBody, PasswordResetBody, PasswordResetMailBody } from './users-bodies.js';
import { limitsFor } from './users-limits.js';

@Controller('users')
export class PasswordController {
  constructor(
    private readonly passwordChange: PasswordChange,
    private readonly knownBrowsers: KnownBrowsers,
    private readonly limiter: RateLimiter,
    private readonly settings: Settings,
  ) {}

  @Post('change-password')
  @HttpCode(204)
  @UseGuards(SignedInGuard)
  async change(
    @Body() { currentPassword, newPassword }: ChangePasswordBody,
    @SignedIn() person: CurrentUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const device = deviceOf(request.get('user-agent'));
    const session = await this.passwordChange.change(person, currentPassword, newPassword, device);
    setKnownBrowserCookie(response, this.settings, session.browserMark);
    setSessionCookies(response, this.settings, session);
  }

  @Post('request-password-reset')
  @HttpCode(202)
  async requestReset(@Body() { email }: PasswordResetMailBody, @Req() request: Request): Promise<void> {
    await this.limiter.consume(limitsFor('reset-mail', { address: request.ip }));
    await this.passwordChange.requestReset(email);
  }

  @Post('reset-password')
  @HttpCode(204)
  async reset(
    @Body() { token, password }: PasswordResetBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.limiter.consume(limitsFor('reset', { address: request.ip }));
    const user = await this.passwordChange.reset(token, password);
    setKnownBrowserCookie(response, this.settings, this.knownBrowsers.mark(user));
  }
}
