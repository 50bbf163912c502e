import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Who asks, from a checked session. Never from what the caller says. */
export interface CurrentUser {
  id: string;
  email: string;
  sessionId: string;
}

/** The signed-in person in a handler behind `@UseGuards(SignedInGuard)`. */
export const SignedIn = createParamDecorator((_data: unknown, context: ExecutionContext): CurrentUser => {
  return context.switchToHttp().getRequest<Request>().user as CurrentUser;
});
