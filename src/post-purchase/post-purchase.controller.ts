import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { RateLimiter } from '../http/rate-limiter.js';
import type { PostPurchaseAnswer } from '../shared/contract/access.js';
import { type CurrentUser, SignedIn } from '../users/current-user.js';
import { SignedInGuard } from '../users/signed-in.guard.js';
import { PostPurchaseInfoBody } from './post-purchase-info.body.js';
import { PostPurchase } from './post-purchase.js';

const SUBMISSIONS_AN_HOUR = 30;

/** The form's call; its path is under /payment because the specification says so. */
@Controller('payment')
@UseGuards(SignedInGuard)
export class PostPurchaseController {
  constructor(
    private readonly postPurchase: PostPurchase,
    private readonly limiter: RateLimiter,
  ) {}

  @Post('send-post-purchase-info')
  @HttpCode(200)
  async submit(@SignedIn() person: CurrentUser, @Body() info: PostPurchaseInfoBody): Promise<PostPurchaseAnswer> {
    await this.limiter.consume([
      { name: 'post-purchase', subject: person.email, max: SUBMISSIONS_AN_HOUR, windowSeconds: 3600 },
    ]);
    await this.postPurchase.submit(person, info);
    return { accepted: true };
  }
}
