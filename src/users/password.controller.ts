import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimiter } from '../http/rate-limiter.js';
import { type CurrentUser, SignedIn } from './current-user.js';
import { KnownBrowsers } from './known-browsers.js';
import { PasswordChange } from './password-change.js';
import { setKnownBrowserCookie } from './session-cookies.js';
import { SignedInGuard } from './signed-in.guard.js';
import { ChangePasswordBody, PasswordResetBody, PasswordResetMailBody } from './users-bodies.js';
import { limitsFor } from './users-limits.js';

@Controller('users')
export class PasswordController {
  constructor(
    private readonly passwordChange: PasswordChange,
    private readonly knownBrowsers: KnownBrowsers,
    private readonly limiter: RateLimiter,
  ) {}

  @Post('change-password')
  @HttpCode(204)
  @UseGuards(SignedInGuard)
  async change(
    @Body() { currentPassword, newPassword }: ChangePasswordBody,
    @SignedIn() person: CurrentUser,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const user = await this.passwordChange.change(person, currentPassword, newPassword);
    setKnownBrowserCookie(response, this.knownBrowsers.mark(user));
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
    setKnownBrowserCookie(response, this.knownBrowsers.mark(user));
  }
}
