import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

/** What the buttons of a grant's page can say. `count` and `redo` are about everything of a time span. */
export const PAGE_ACTIONS = ['start', 'grant', 'revoke', 'fail', 'retry', 'redeliver', 'count', 'redo'] as const;
export type PageAction = (typeof PAGE_ACTIONS)[number];

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/** A form of the page of a grant. */
export class GrantPageBody {
  @IsString()
  @MaxLength(300)
  token: string;

  /** Steps of the grant's history as the page showed it. */
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

  /** US Eastern time, without its zone: what a field of day and time sends. */
  @IsOptional()
  @Matches(MOMENT)
  since?: string;

  @IsOptional()
  @Matches(MOMENT)
  until?: string;
}
