import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Settings } from '../../config/settings.js';
import { AppError } from '../../http/app-error.js';
import type { ErrorCode } from '../../shared/contract/errors.js';
import { SignInService } from './sign-in.service.js';

/** The page of the site that takes over after Google. It reads the fragment. */
export const googleReturnPage = ({ SITE_URL }: Pick<Settings, 'SITE_URL'>): string => `${SITE_URL}/auth/callback`;

/**
 * Redirects a failed sign-in with Google to the site's page, with the error code in the fragment.
 */
@Catch()
@Injectable()
export class GoogleCallbackFilter implements ExceptionFilter {
  constructor(
    private readonly signIn: SignInService,
    private readonly settings: Settings,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    this.signIn.countFailure('google');
    const code = googleCodeOf(error);
    const http = host.switchToHttp();
    if (code === 'google_failed') http.getRequest<Request>().log.warn({ err: error }, 'A sign-in with Google failed');
    http.getResponse<Response>().redirect(`${googleReturnPage(this.settings)}#error=${code}`);
  }
}

function googleCodeOf(error: unknown): ErrorCode {
  return error instanceof AppError && error.code.startsWith('google_') ? error.code : 'google_failed';
}
