import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { HttpModule } from '../http/http.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ObservabilityModule } from '../observability/observability.module.js';
import { AccountEmailsService } from './account/account-emails.service.js';
import { AccountHooksService } from './account/account-hooks.service.js';
import { AccountLinksService } from './account/account-links.service.js';
import { AccountController } from './account/account.controller.js';
import { AccountService } from './account/account.service.js';
import { CredentialsController } from './account/credentials.controller.js';
import { EmailChangeService } from './account/email-change.service.js';
import { PasswordChangeService } from './account/password-change.service.js';
import { AccessTokensService } from './auth/access-tokens.service.js';
import { AccessTokenStrategy } from './auth/jwt.strategy.js';
import { GoogleSignInController } from './auth/google-sign-in.controller.js';
import { GoogleSignInService } from './auth/google-sign-in.service.js';
import { GoogleStrategy } from './auth/google.strategy.js';
import { GoogleStateService } from './auth/google-state.service.js';
import { PasswordsService } from './auth/passwords.service.js';
import { RegistrationService } from './auth/registration.service.js';
import { SessionsService } from './auth/sessions.service.js';
import { SignInController } from './auth/sign-in.controller.js';
import { SignInService } from './auth/sign-in.service.js';
import { TrustedDevicesService } from './auth/trusted-devices.service.js';
import { UsersCleanupJob } from './users-cleanup.job.js';
import { UsersService } from './users.service.js';

/** Accounts, sign-in with a password or Google, sessions, verification, and password reset. */
@Module({
  imports: [JwtModule.register({}), HttpModule, JobsModule, MailModule, ObservabilityModule],
  controllers: [SignInController, GoogleSignInController, CredentialsController, AccountController],
  providers: [
    AccessTokensService,
    AccessTokenStrategy,
    AccountService,
    AccountHooksService,
    AccountLinksService,
    AccountEmailsService,
    EmailChangeService,
    GoogleSignInService,
    GoogleStateService,
    GoogleStrategy,
    TrustedDevicesService,
    PasswordChangeService,
    PasswordsService,
    RegistrationService,
    SessionsService,
    SignInService,
    UsersCleanupJob,
    UsersService,
  ],
  exports: [AccountHooksService, SessionsService, UsersService],
})
export class UsersModule {}
