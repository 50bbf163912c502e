import { Injectable, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { AppError } from '../../http/app-error.js';
import type { Request } from 'express';

/** The person of a verified session. */
export interface CurrentUser {
  id: string;
  email: string;
  sessionId: string;
}

/** Injects the signed-in person into a handler with `@UseGuards(SignedInGuard)`. */
export const SignedIn = createParamDecorator((_data: unknown, context: ExecutionContext): CurrentUser => {
  return context.switchToHttp().getRequest<Request>().user as CurrentUser;
});

/** Requires a live session, by token cookie or bearer token. Throws `unauthenticated`. */
@Injectable()
export class SignedInGuard extends AuthGuard('jwt') {
  override handleRequest<Person>(error: Error | null, person: Person | false | null): Person {
    if (error) throw error;
    if (!person) throw new AppError('unauthenticated', 'Please sign in.');
    return person;
  }
}
