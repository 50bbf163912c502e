import { Equals, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import type { CheckoutRequest, EndingRequest, PortalRequest } from '../shared/contract/payment.js';
import { IsEmailAddress } from '../users/email.js';

/** class-validator runs the last decorator of a field first and reports only its message. */
export class CheckoutBody implements CheckoutRequest {
  @MaxLength(255, { message: 'This price id is too long.' })
  @IsNotEmpty({ message: 'Please choose a plan.' })
  @IsString({ message: 'Please choose a plan.' })
  priceId: string;
  @Equals(true, { message: 'Every plan is a subscription: subscription must be true.' })
  subscription: true;
  @IsOptional()
  @MaxLength(200, { message: 'The referral can have at most 200 characters.' })
  @IsString({ message: 'The referral must be text.' })
  referral?: string;
}

export class PortalBody implements PortalRequest {
  @IsEmailAddress()
  email: string;
}

export class EndingBody implements EndingRequest {
  @MaxLength(255, { message: 'This subscription id is too long.' })
  @IsNotEmpty({ message: 'Please choose a subscription.' })
  @IsString({ message: 'Please choose a subscription.' })
  subscription: string;
}
