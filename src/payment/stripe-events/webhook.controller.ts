import { Controller, Post, HttpCode, Req, Headers } from '@nestjs/common';
import type { Request } from 'express';
import { StripeEventsService } from './stripe-events.service.js';

@Controller('payment/webhook')
export class WebhookController {
  constructor(private readonly events: StripeEventsService) {}

  /** Stores an event from Stripe and answers. A worker processes it afterwards. */
  @Post()
  @HttpCode(200)
  async receive(@Req() request: Request, @Headers('stripe-signature') signature?: string): Promise<{ received: true }> {
    const body: unknown = request.body;
    await this.events.receive(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature ?? '');
    return { received: true };
  }
}
