import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Settings } from '../../config/settings.js';
import { AppError } from '../../http/app-error.js';
import { type Limit, RateLimiterService } from '../../http/rate-limiter.service.js';
import type { RegisterAnswer, SessionAnswer, SessionHintAnswer } from '../../shared/contract/users.js';
import { CredentialsBody, VerifyEmailBody } from '../users.dto.js';
import { limitsFor } from '../users.limits.js';
import { AccessTokensService, accessTokensOf } from './access-tokens.service.js';
import {
  clearSessionCookies,
  trustedDeviceCookiesOf,
  refreshTokensOf,
  setTrustedDeviceCookie,
  setSessionCookies,
} from './cookies.js';
import { RegistrationService } from './registration.service.js';
import { deviceOf } from './session.rules.js';
import { sessionEnded, SessionsService } from './sessions.service.js';
import { SignInService, type SignedInSession } from './sign-in.service.js';
import { type CurrentUser, SignedIn, SignedInGuard } from './signed-in.guard.js';
import { TrustedDevicesService } from './trusted-devices.service.js';

/** Sign-up, sign-in, sign-out, and verification of the address. */
@Controller('users')
export class SignInController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly signIn: SignInService,
    private readonly sessions: SessionsService,
    private readonly accessTokens: AccessTokensService,
    private readonly trustedDevices: TrustedDevicesService,
    private readonly limiter: RateLimiterService,
    private readonly settings: Settings,
  ) {}

  @Post('register')
  async register(@Body() { email, password }: CredentialsBody, @Req() request: Request): Promise<RegisterAnswer> {
    await this.limiter.consume(limitsFor('register', { address: request.ip }));
    const user = await this.registration.register(email, password);
    return { email: user.email };
  }

  @Post('login')
  @HttpCode(200)
  async login(
    @Body() { email, password }: CredentialsBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionAnswer> {
    const limits = await this.attemptLimits(email, trustedDeviceCookiesOf(request));
    await this.limiter.consume([...limitsFor('sign-in', { address: request.ip }), ...limits]);
    const session = await this.signIn.withPassword(email, password, deviceOf(request.get('user-agent')));
    const [first] = limits;
    if (first) await this.limiter.forgive(first.name, first.subject);
    setTrustedDeviceCookie(response, this.settings, session.deviceMark);
    return this.respond(session, response);
  }

  /** Requires only the refresh token. The access token may have expired. */
  @Post('refresh')
  @HttpCode(200)
  async refresh(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<SessionAnswer> {
    const refreshTokens = refreshTokensOf(request);
    if (refreshTokens.length === 0) throw new AppError('unauthenticated', 'Please sign in.');
    await this.limiter.consume(limitsFor('refresh', { address: request.ip }));
    const session = await this.signIn.refresh(refreshTokens);
    if (session) return this.respond(session, response);
    clearSessionCookies(response, this.settings);
    throw sessionEnded();
  }

  @Get('session-hint')
  hint(@Req() request: Request): SessionHintAnswer {
    return { hasCookies: accessTokensOf(request).length > 0 || refreshTokensOf(request).length > 0 };
  }

  /** Works with or without a session. Clears the cookies even if ending their sessions fails. */
  @Post('logout')
  @HttpCode(204)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    clearSessionCookies(response, this.settings);
    for (const { sub, sid } of this.accessTokens.newestValid(accessTokensOf(request)))
      await this.sessions.end(sub, sid);
    for (const token of refreshTokensOf(request)) await this.sessions.endByRefreshToken(token);
  }

  @Post('verify-email')
  @HttpCode(204)
  @UseGuards(SignedInGuard)
  async verifyEmail(
    @Body() { token }: VerifyEmailBody,
    @SignedIn() person: CurrentUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.limiter.consume(limitsFor('verify-email', { address: request.ip }));
    const user = await this.registration.verifyEmail(person.id, token);
    setTrustedDeviceCookie(response, this.settings, this.trustedDevices.mark(user));
  }

  @Post('resend-verification')
  @HttpCode(202)
  @UseGuards(SignedInGuard)
  async resendVerification(@SignedIn() person: CurrentUser): Promise<void> {
    await this.registration.resendVerification(person.id);
  }

  /**
   * Returns the limits of a sign-in. A trusted device has its own attempts. All other browsers
   * share the account's. A success resets the first limit.
   */
  private async attemptLimits(email: string, cookies: readonly string[]): Promise<Limit[]> {
    const mark = await this.trustedDevices.read(cookies, email);
    if (!mark) return limitsFor('sign-in', { account: email });
    return [
      ...limitsFor('known-sign-in', { account: mark.jti }),
      ...limitsFor('known-sign-ins', { account: mark.sub }),
    ];
  }

  private respond(session: SignedInSession, response: Response): SessionAnswer {
    setSessionCookies(response, this.settings, session);
    return { token: session.token, email: session.email };
  }
}
