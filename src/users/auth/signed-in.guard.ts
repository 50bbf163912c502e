import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { AppError } from '../../http/app-error.js';

/**
 * Lets signed-in people through: a valid access token (cookie or bearer) of a session that lives. Otherwise 401
 * `unauthenticated`. The handler gets the person with `@SignedIn()`.
 */
@Injectable()
export class SignedInGuard extends AuthGuard('jwt') {
  override handleRequest<Person>(error: Error | null, person: Person | false | null): Person {
    if (error) throw error;
    if (!person) throw new AppError('unauthenticated', 'Please sign in.');
    return person;
  }
}
