import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import type { NextFunction, Request, Response } from 'express';
import { AccessTokens, AccessTokenStrategy } from './access-tokens.js';
import { AccountController } from './account.controller.js';
import { AccountHooks } from './account-hooks.js';
import { AccountLinks } from './account-links.js';
import { AccountMails } from './account-mails.js';
import { AccountReclaim } from './account-reclaim.js';
import { Account } from './account.js';
import { EmailChangeController } from './email-change.controller.js';
import { EmailChange } from './email-change.js';
import { GoogleSignInController } from './google-sign-in.controller.js';
import { GoogleSignIn } from './google-sign-in.js';
import { GoogleState } from './google-state.js';
import { GoogleStrategy } from './google-strategy.js';
import { KnownBrowsers } from './known-browsers.js';
import { PasswordChange } from './password-change.js';
import { PasswordController } from './password.controller.js';
import { Passwords } from './passwords.js';
import { Registration } from './registration.js';
import { Sessions } from './sessions.js';
import { SignInController } from './sign-in.controller.js';
import { SignIn } from './sign-in.js';
import { UsersSweep } from './users-sweep.js';
import { Users } from './users.js';

const CONTROLLERS = [
  SignInController,
  GoogleSignInController,
  PasswordController,
  EmailChangeController,
  AccountController,
];

/** Accounts, sign-in, Google, sessions, verification and reset. */
@Module({
  imports: [JwtModule.register({})],
  controllers: CONTROLLERS,
  providers: [
    AccessTokens,
    AccessTokenStrategy,
    Account,
    AccountHooks,
    AccountLinks,
    AccountMails,
    AccountReclaim,
    EmailChange,
    GoogleSignIn,
    GoogleState,
    GoogleStrategy,
    KnownBrowsers,
    PasswordChange,
    Passwords,
    Registration,
    Sessions,
    SignIn,
    Users,
    UsersSweep,
  ],
  exports: [AccountHooks, Sessions, Users],
})
export class UsersModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(neverStored).forRoutes(...CONTROLLERS);
  }
}

/** Answers about a person are nobody else's to keep. */
function neverStored(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}
