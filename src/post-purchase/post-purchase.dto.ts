import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, Matches } from 'class-validator';
import { DISCORD_NAME, NAME_MAX, type PostPurchaseInfo, TRADINGVIEW_NAME } from '../shared/contract/access.js';
import { IsEmailAddress } from '../users/email.js';

const MACHINE_ID_MAX = 200;
/** Fits a profile URL, which people paste instead of the name. */
const TRADINGVIEW_MAX = 100;
/** Discord display names have up to 32 characters. Old names end in # and four digits. */
const DISCORD_MAX = 40;

/** No control characters, line breaks, or bidirectional marks. */
const ONE_PLAIN_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u;

/** Empty or with a visible character. Unicode counts fillers as letters or symbols. */
const NOTHING_OR_VISIBLE = /^$|(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** No invisible characters, because this field identifies an account. */
const ALL_VISIBLE = /^\P{Default_Ignorable_Code_Point}*$/u;

/** A trimmed single line with a maximum length. `label` starts its error messages. */
function Line(label: string, max: number): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    IsString({ message: `${label} must be text.` }),
    // Counts code points, as the database columns do. MaxLength does not count variation selectors.
    Matches(new RegExp(`^.{0,${max}}$`, 'su'), { message: `${label} can have at most ${max} characters.` }),
    Matches(ONE_PLAIN_LINE, { message: `${label} contains characters that we can’t use.` }),
    Matches(NOTHING_OR_VISIBLE, { message: `${label} has no visible characters.` }),
  );
}

/** The Get Started form. Optional fields may be absent or empty. */
export class PostPurchaseInfoBody implements PostPurchaseInfo {
  @Line('The first name', NAME_MAX)
  @IsNotEmpty({ message: 'Please enter your first name.' })
  firstName: string;

  @Line('The last name', NAME_MAX)
  @IsNotEmpty({ message: 'Please enter your last name.' })
  lastName: string;

  @IsEmailAddress()
  email: string;

  @IsEmailAddress()
  @Matches(ALL_VISIBLE, { message: 'The NinjaTrader email contains invisible characters.' })
  ntEmail: string;

  @IsOptional()
  @Line('The Discord name', DISCORD_MAX)
  @Matches(DISCORD_NAME, { message: 'A Discord name has only letters, digits, underscores and dots.' })
  discordName?: string;

  @IsOptional()
  @Line('The TradingView username', TRADINGVIEW_MAX)
  @Matches(TRADINGVIEW_NAME, {
    message: 'A TradingView username has only letters, digits, underscores, hyphens and dots.',
  })
  tradingViewUsername?: string;

  @IsOptional()
  @Line('The machine ID', MACHINE_ID_MAX)
  machineId?: string;
}
