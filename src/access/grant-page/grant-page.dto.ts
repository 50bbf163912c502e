import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

/** Actions of the buttons on a grant's page. `count` and `redo` apply to a whole time range. */
export const PAGE_ACTIONS = ['start', 'grant', 'revoke', 'fail', 'retry', 'redeliver', 'count', 'redo'] as const;
export type PageAction = (typeof PAGE_ACTIONS)[number];

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/** A form submission of the grant page. */
export class GrantPageBody {
  @IsString()
  @MaxLength(300)
  token: string;

  /** Number of history steps that the page showed. */
  @Matches(/^\d{1,6}$/)
  step: string;

  @IsIn(PAGE_ACTIONS)
  action: PageAction;

  @IsOptional()
  @IsString()
  @MaxLength(60)
  by?: string;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  text?: string;

  /** US Eastern time without a zone, as a datetime-local field sends it. */
  @IsOptional()
  @Matches(MOMENT)
  since?: string;

  @IsOptional()
  @Matches(MOMENT)
  until?: string;
}
