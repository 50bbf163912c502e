import { Controller, Get, UseGuards } from '@nestjs/common';
import { currentTime } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { SubscriptionsService } from '../payment/subscriptions/subscriptions.service.js';
import type { AccessAnswer } from '../shared/contract/access.js';
import { isRunning } from '../shared/contract/payment.js';
import { type CurrentUser, SignedIn, SignedInGuard } from '../users/auth/signed-in.guard.js';
import { presentAccess } from './access.presenter.js';
import { GrantsService } from './grants/grants.service.js';
import { SubmissionsService } from './submissions.service.js';

@Controller('post-purchase')
@UseGuards(SignedInGuard)
export class AccessController {
  constructor(
    private readonly grants: GrantsService,
    private readonly submissions: SubmissionsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly settings: Settings,
  ) {}

  /** Returns the signed-in person's access and latest form. */
  @Get('access')
  async read(@SignedIn() person: CurrentUser): Promise<AccessAnswer> {
    const grants = await this.grants.findByUser(person.id);
    const submission = await this.submissions.latest(person.id);
    const rows = await this.subscriptions.findByUser(person.id);
    const isHeld = rows.some(({ status, accessHeldSince }) => isRunning(status) && accessHeldSince !== null);
    return presentAccess(grants, submission, this.settings, isHeld, currentTime());
  }
}
