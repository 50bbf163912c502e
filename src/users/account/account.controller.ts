import { Body, Controller, Delete, Get, Header, HttpCode, Param, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { Settings } from '../../config/settings.js';
import type { AccountAnswer, SessionSummary } from '../../shared/contract/users.js';
import { clearTrustedDeviceCookie, clearSessionCookies } from '../auth/cookies.js';
import { type CurrentUser, SignedIn, SignedInGuard } from '../auth/signed-in.guard.js';
import { DeleteAccountBody } from '../users.dto.js';
import { AccountService } from './account.service.js';

/** The signed-in person's account, sessions, export and deletion. */
@Controller('users')
@UseGuards(SignedInGuard)
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly settings: Settings,
  ) {}

  @Get('me')
  me(@SignedIn() person: CurrentUser): Promise<AccountAnswer> {
    return this.account.describe(person);
  }

  @Get('sessions')
  sessions(@SignedIn() person: CurrentUser): Promise<SessionSummary[]> {
    return this.account.listSessions(person);
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  async endSession(
    @Param('id') id: string,
    @SignedIn() person: CurrentUser,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.account.endSession(person, id);
    if (id === person.sessionId) clearSessionCookies(response, this.settings);
  }

  @Get('export')
  @Header('Content-Disposition', 'attachment; filename="account-export.json"')
  export(@SignedIn() person: CurrentUser): Promise<Record<string, unknown>> {
    return this.account.export(person);
  }

  @Delete('me')
  @HttpCode(204)
  async delete(
    @Body() { confirm, password }: DeleteAccountBody,
    @SignedIn() person: CurrentUser,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.account.delete(person, confirm, password);
    clearSessionCookies(response, this.settings);
    clearTrustedDeviceCookie(response, this.settings);
  }
}
