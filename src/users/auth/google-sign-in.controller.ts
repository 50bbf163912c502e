import { Controller, Get, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Settings } from '../../config/settings.js';
import type { GoogleLoginAnswer } from '../../shared/contract/users.js';
import { GoogleCallbackFilter, googleReturnPage } from './google-callback.filter.js';
import { type GoogleProfile, GoogleSignInService } from './google-sign-in.service.js';
import { GoogleCallbackGuard, GoogleStartGuard } from './google.guard.js';
import type { GoogleRedirect } from './google.strategy.js';
import { setSessionCookies, setTrustedDeviceCookie } from './session-cookies.js';
import { deviceOf } from './session.rules.js';

@Controller('users/login/google')
export class GoogleSignInController {
  constructor(
    private readonly google: GoogleSignInService,
    private readonly settings: Settings,
  ) {}

  /** The address of Google's consent screen, to which the page navigates. */
  @Get()
  @UseGuards(GoogleStartGuard)
  start(@Req() request: Request): GoogleLoginAnswer {
    const { url } = request.user as GoogleRedirect;
    return { url };
  }

  /**
   * Where Google sends the browser back to. Always redirects to the site's own page, signed in or
   * with an error code.
   */
  @Get('callback')
  @UseGuards(GoogleCallbackGuard)
  @UseFilters(GoogleCallbackFilter)
  async finish(@Req() request: Request, @Res() response: Response): Promise<void> {
    const session = await this.google.withProfile(request.user as GoogleProfile, deviceOf(request.get('user-agent')));
    setSessionCookies(response, this.settings, session);
    setTrustedDeviceCookie(response, this.settings, session.deviceMark);
    response.redirect(`${googleReturnPage(this.settings)}#email=${encodeURIComponent(session.email)}`);
  }
}
