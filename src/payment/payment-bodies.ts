import { Equals, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import type { CheckoutRequest, PortalRequest } from '../shared/contract/payment.js';
import { IsEmailAddress } from '../users/email.js';

export class CheckoutBody implements CheckoutRequest {
  @IsString({ message: 'Please choose a plan.' })
  @IsNotEmpty({ message: 'Please choose a plan.' })
  @MaxLength(255, { message: 'This price id is too long.' })
  priceId: string;
  @Equals(true, { message: 'Every plan is a subscription: subscription must be true.' })
  subscription: true;
  @IsOptional()
  @IsString({ message: 'The referral must be a text.' })
  @MaxLength(200, { message: 'The referral may have 200 characters at most.' })
  referral?: string;
}

export class PortalBody implements PortalRequest {
  @IsEmailAddress()
  email: string;
}
