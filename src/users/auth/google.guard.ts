import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { AppError } from '../../http/app-error.js';
import { RateLimiterService } from '../../http/rate-limiter.service.js';
import { limitsFor } from '../users.limits.js';
import { GoogleStateService } from './google-state.service.js';

const isFromGoogle = ({ query }: Request): boolean => 'code' in query || 'error' in query;

const isRedirect = <User>(user: User | false): user is User => Boolean(user) && Object.hasOwn(user as object, 'url');

const failed = (cause: unknown): AppError => new AppError('google_failed', 'Google sign in failed', { cause });

/** Starts a sign-in (user: GoogleRedirect). */
@Injectable()
export class GoogleStartGuard extends AuthGuard('google') {
  constructor(private readonly limiter: RateLimiterService) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = this.getRequest(context) as Request;
    await this.limiter.consume(limitsFor('google', { address: request.ip }));
    if (isFromGoogle(request)) throw new AppError('invalid_request', 'This address takes no parameters.');
    return super.canActivate(context) as Promise<boolean>;
  }

  override handleRequest<User>(error: unknown, user: User | false, info: unknown): User {
    // Passport also finishes a sign-in if the request has a body with a code.
    if (isRedirect(user)) return user;
    throw failed(error ?? info);
  }
}

/** Finishes a sign-in (user: GoogleProfile). Throws `google_denied` and `google_failed`. */
@Injectable()
export class GoogleCallbackGuard extends AuthGuard('google') {
  constructor(
    private readonly limiter: RateLimiterService,
    private readonly state: GoogleStateService,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = this.getRequest(context) as Request;
    await this.limiter.consume(limitsFor('google', { address: request.ip }));
    if (!isFromGoogle(request)) throw new AppError('google_failed', 'Google sent neither a code nor an error');
    return super.canActivate(context) as Promise<boolean>;
  }

  override handleRequest<User>(error: unknown, user: User | false, info: unknown, context: ExecutionContext): User {
    const request = this.getRequest(context) as Request;
    this.state.clear(request);
    // With an empty code, Passport starts over and returns a GoogleRedirect.
    if (user && !isRedirect(user)) return user;
    const isDenied = !error && request.query['error'] === 'access_denied';
    throw isDenied ? new AppError('google_denied', 'Google sign in was canceled') : failed(error ?? info);
  }
}
