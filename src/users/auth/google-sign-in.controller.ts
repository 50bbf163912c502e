import {
  type ArgumentsHost,
  Catch,
  Controller,
  type ExceptionFilter,
  Get,
  Injectable,
  Req,
  Res,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { Settings } from '../../config/settings.js';
import { AppError } from '../../http/app-error.js';
import type { GoogleLoginAnswer } from '../../shared/contract/users.js';
import { setSessionCookies, setTrustedDeviceCookie } from './cookies.js';
import { type GoogleProfile, GoogleSignInService } from './google-sign-in.service.js';
import { GoogleCallbackGuard, GoogleStartGuard } from './google.guard.js';
import type { GoogleRedirect } from './google.strategy.js';
import { deviceOf } from './session.rules.js';
import { SignInService } from './sign-in.service.js';

/** Redirects a failed sign-in to the site's return page, with the error code in the fragment. */
@Catch()
@Injectable()
class GoogleCallbackFilter implements ExceptionFilter {
  constructor(
    private readonly signIn: SignInService,
    private readonly settings: Settings,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    this.signIn.countFailure('google');
    const code = error instanceof AppError && error.code.startsWith('google_') ? error.code : 'google_failed';
    const http = host.switchToHttp();
    const isLimited = error instanceof AppError && error.code === 'too_many_requests';
    if (code === 'google_failed' && !isLimited) {
      http.getRequest<Request>().log.warn({ err: error }, 'A sign-in with Google failed');
    }
    http.getResponse<Response>().redirect(`${returnPage(this.settings)}#error=${code}`);
  }
}

@Controller('users/login/google')
export class GoogleSignInController {
  constructor(
    private readonly google: GoogleSignInService,
    private readonly settings: Settings,
  ) {}

  /** Returns the URL of Google's consent screen, which the page navigates to. */
  @Get()
  @UseGuards(GoogleStartGuard)
  start(@Req() request: Request): GoogleLoginAnswer {
    const { url } = request.user as GoogleRedirect;
    return { url };
  }

  /** Google's redirect target. Redirects to the site's return page, signed in or with an error. */
  @Get('callback')
  @UseGuards(GoogleCallbackGuard)
  @UseFilters(GoogleCallbackFilter)
  async finish(@Req() request: Request, @Res() response: Response): Promise<void> {
    const session = await this.google.withProfile(request.user as GoogleProfile, deviceOf(request.get('user-agent')));
    setSessionCookies(response, this.settings, session);
    setTrustedDeviceCookie(response, this.settings, session.deviceMark);
    response.redirect(`${returnPage(this.settings)}#email=${encodeURIComponent(session.email)}`);
  }
}

/** The site's page after Google. Its script reads the fragment. */
function returnPage({ SITE_URL }: Settings): string {
  return `${SITE_URL}/auth/callback`;
}
