import { Body, Controller, HttpCode, Ip, Post, UseGuards } from '@nestjs/common';
import { networkLimits } from '../http/networks.js';
import { RateLimiter } from '../http/rate-limiter.js';
import type { PostPurchaseAnswer } from '../shared/contract/access.js';
import { type CurrentUser, SignedIn } from '../users/current-user.js';
import { SignedInGuard } from '../users/signed-in.guard.js';
import { PostPurchaseInfoBody } from './post-purchase-info.body.js';
import { PostPurchase } from './post-purchase.js';

const HOUR = { windowSeconds: 3600 };
/** Everybody behind one network address, and one account. */
const FROM_ADDRESS = { name: 'post-purchase:address', max: 200, ...HOUR };
const FROM_ACCOUNT = { name: 'post-purchase', max: 30, ...HOUR };

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
  async submit(
    @SignedIn() person: CurrentUser,
    @Body() info: PostPurchaseInfoBody,
    @Ip() address: string,
  ): Promise<PostPurchaseAnswer> {
    await this.limiter.consume([...networkLimits(FROM_ADDRESS, address), { ...FROM_ACCOUNT, subject: person.email }]);
    await this.postPurchase.submit(person, info);
    return { accepted: true };
  }
}
