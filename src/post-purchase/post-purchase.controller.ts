import { Body, Controller, HttpCode, Ip, Post, UseGuards } from '@nestjs/common';
import { networkLimits, RateLimiterService } from '../http/rate-limiter.service.js';
import type { PostPurchaseAnswer } from '../shared/contract/access.js';
import { type CurrentUser, SignedIn, SignedInGuard } from '../users/auth/signed-in.guard.js';
import { PostPurchaseInfoBody } from './post-purchase.dto.js';
import { PostPurchaseService } from './post-purchase.service.js';

const HOUR = { windowSeconds: 3600 };
/** Limits per network address and per account. */
const FROM_ADDRESS = { name: 'post-purchase:address', max: 200, ...HOUR };
const FROM_ACCOUNT = { name: 'post-purchase', max: 30, ...HOUR };

/** Takes the Get Started form. The specification puts its path under /payment. */
@Controller('payment')
@UseGuards(SignedInGuard)
export class PostPurchaseController {
  constructor(
    private readonly postPurchase: PostPurchaseService,
    private readonly limiter: RateLimiterService,
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
