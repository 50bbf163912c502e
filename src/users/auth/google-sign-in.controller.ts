import { Controller, Get, HttpCode, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Settings } from '../../config/settings.js';
import { RateLimiterService } from '../../http/rate-limiter.service.js';
import { AppError } from '../../http/app-error.js';
import type { ErrorCode } from '../../shared/contract/errors.js';
import type { GoogleLoginAnswer } from '../../shared/contract/users.js';
import { GoogleSignInService } from './google-sign-in.service.js';
import { GoogleStateService } from './google-state.service.js';
import { GoogleStrategy } from './google.strategy.js';
import { setTrustedDeviceCookie, setSessionCookies } from './session-cookies.js';
import { deviceOf } from './session.rules.js';
import { type NewSession, SignInService } from './sign-in.service.js';
import { limitsFor } from '../users.limits.js';

@Controller('users/login/google')
export class GoogleSignInController {
  /** The page of the site that takes over after Google. It reads the fragment. */
  private readonly returnPage: string;

  constructor(
    private readonly strategy: GoogleStrategy,
    private readonly state: GoogleStateService,
    private readonly google: GoogleSignInService,
    private readonly signIn: SignInService,
    private readonly limiter: RateLimiterService,
    private readonly settings: Settings,
  ) {
    this.returnPage = `${settings.SITE_URL}/auth/callback`;
  }

  /** Where the page goes to sign in with Google. */
  @Get()
  async start(@Req() request: Request): Promise<GoogleLoginAnswer> {
    await this.limiter.consume(limitsFor('google', { address: request.ip }));
    if ('code' in request.query || 'error' in request.query) {
      throw new AppError('invalid_request', 'This address takes no parameters.');
    }
    const outcome = await this.strategy.run(request);
    if (outcome.kind === 'redirect') return { url: outcome.url };
    throw new AppError('google_failed', 'Google sign in failed', { cause: outcome });
  }

  /** Where Google sends the browser back to. It always goes on to the site's own page, signed in or with an error code. */
  @Get('callback')
  @HttpCode(302)
  async finish(@Req() request: Request, @Res() response: Response): Promise<void> {
    try {
      await this.limiter.consume(limitsFor('google', { address: request.ip }));
      const session = await this.complete(request);
      setSessionCookies(response, this.settings, session);
      setTrustedDeviceCookie(response, this.settings, session.deviceMark);
      response.redirect(`${this.returnPage}#email=${encodeURIComponent(session.email)}`);
    } catch (error) {
      this.signIn.countFailure('google');
      const code = googleCodeOf(error);
      if (code === 'google_failed') request.log.warn({ err: error }, 'A sign-in with Google failed');
      response.redirect(`${this.returnPage}#error=${code}`);
    }
  }

  private async complete(request: Request): Promise<NewSession> {
    if (!('code' in request.query) && !('error' in request.query)) {
      throw new AppError('google_failed', 'Google sent neither a code nor an error');
    }
    const outcome = await this.strategy.run(request);
    this.state.forget(request);
    if (outcome.kind === 'denied') throw new AppError('google_denied', 'Google sign in was canceled');
    if (outcome.kind !== 'profile') throw new AppError('google_failed', 'Google sign in failed', { cause: outcome });
    return this.google.withProfile(outcome.profile, deviceOf(request.get('user-agent')));
  }
}

function googleCodeOf(error: unknown): ErrorCode {
  return error instanceof AppError && error.code.startsWith('google_') ? error.code : 'google_failed';
}
