import { Body, Controller, Get, HttpCode, Ip, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { currentTime } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { AppError } from '../../http/app-error.js';
import { networkLimits, RateLimiterService } from '../../http/rate-limiter.service.js';
import { parseEasternInput } from '../grants/due-time.rules.js';
import { ADMIN_ACTIONS, GrantAdminError, GrantAdminService, type GrantDetails } from '../grants/grant-admin.service.js';
import { GrantRetryService, type TimeRange } from '../grants/grant-retry.service.js';
import { GRANT_PAGE, GrantLinksService, type LinkedChange } from './grant-links.service.js';
import { type PageView, PAGE_POLICY } from './grant-page-parts.js';
import { GrantPageBody, type PageAction } from './grant-page.dto.js';
import { grantPage, noGrantPage } from './grant-page.js';

/** Per network address: more than a day's work, too few to guess links. */
const FROM_ADDRESS = { name: 'grant-page:address', max: 300, windowSeconds: 15 * 60 };
const MAX_DAYS = 31;
const DAY_MS = 86_400_000;

/** Notices after a successful action. */
const DONE: ReadonlyMap<unknown, string> = new Map<PageAction, string>([
  ['start', 'Started. It’s in progress now.'],
  ['grant', 'Granted. We’ve told the customer.'],
  ['revoke', 'Access removed.'],
  ['fail', 'We’ve told the customer that it couldn’t be added, and why.'],
  ['retry', 'Asked again.'],
  ['redeliver', 'Calling the receiver again.'],
]);

/**
 * The page that operator emails link to. The link is the credential. GET shows the grant. POST
 * acts, and only if the page is up to date. The page works without scripts.
 */
@Controller()
export class GrantPageController {
  constructor(
    private readonly admin: GrantAdminService,
    private readonly retries: GrantRetryService,
    private readonly links: GrantLinksService,
    private readonly limiter: RateLimiterService,
    private readonly settings: Settings,
  ) {}

  @Get(GRANT_PAGE)
  async show(
    @Query('token') token: unknown,
    @Query('done') done: unknown,
    @Query('count') count: unknown,
    @Ip() address: string,
    @Res() response: Response,
  ): Promise<void> {
    if (!(await this.mayTry(address, response))) return;
    const given = typeof token === 'string' ? token : '';
    const found = await this.find(given);
    if (!found) return this.sendInvalidLink(response, given);
    const text = done === 'redo' ? formatRetriedCount(Number(count)) : DONE.get(done);
    const notice = text === undefined ? {} : { notice: { text, isWrong: false } };
    this.send(response, 200, grantPage(found.file, { ...this.view(given), ...notice }));
  }

  @Post(GRANT_PAGE)
  @HttpCode(303)
  async act(@Body() body: GrantPageBody, @Ip() address: string, @Res() response: Response): Promise<void> {
    if (!(await this.mayTry(address, response))) return;
    const found = await this.find(body.token);
    if (!found) return this.sendInvalidLink(response, body.token);
    try {
      if (body.action === 'count') return await this.count(response, found.file, body);
      const more = await this.carryOut(found.file, body);
      const { grant } = await this.admin.show(found.change.grantId);
      const address = this.links.addressOf(grant, found.change.expiresAt);
      response.redirect(303, `${address.slice(address.indexOf(GRANT_PAGE))}&done=${body.action}${more}`);
    } catch (error) {
      if (!(error instanceof GrantAdminError)) throw error;
      await this.sendError(response, body, error.message);
    }
  }

  /** Carries out the action and returns an addition to the redirect URL. Throws GrantAdminError. */
  private async carryOut({ grant }: GrantDetails, body: GrantPageBody): Promise<string> {
    const step = Number(body.step);
    const text = body.text?.trim() || null;
    if (body.action === 'redo') return `&count=${await this.retryRange(grant.id, step, parseTimeRange(body))}`;
    if (body.action === 'redeliver') await this.admin.redeliver(grant.id, step);
    const action = ADMIN_ACTIONS.find((one) => one === body.action);
    if (action === 'revoke' && grant.state !== 'revoke_queued') {
      throw new GrantAdminError('This access isn’t being removed. To take it away, use access.js revoke.');
    }
    if (action === 'fail' && text === null) {
      throw new GrantAdminError('Say in the field why it can’t be added: the customer reads it.');
    }
    if (action) await this.admin.report(grant.id, { action, text, by: body.by?.trim() || null, step });
    return '';
  }

  private async retryRange(id: string, step: number, span: TimeRange): Promise<number> {
    await this.admin.claimSubmission(id, step);
    return (await this.retries.retryAll(await this.retries.findRefused(span))).length;
  }

  private async count(response: Response, file: GrantDetails, body: GrantPageBody): Promise<void> {
    const span = parseTimeRange(body);
    const { length: count } = await this.retries.findRefused(span);
    this.send(response, 200, grantPage(file, { ...this.view(body.token), redo: { span, count } }));
  }

  /** Returns false, and sends a page about it, after the network's limit is used up. */
  private async mayTry(address: string, response: Response): Promise<boolean> {
    try {
      await this.limiter.consume(networkLimits(FROM_ADDRESS, address));
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
      response.setHeader('Retry-After', String(error.details.retryAfterSeconds));
      const { SITE_NAME } = this.settings;
      this.send(response, error.status, noGrantPage(SITE_NAME, 'Please slow down', error.message));
      return false;
    }
  }

  /** Shows the grant as it is now, with the error and what was typed. */
  private async sendError(response: Response, body: GrantPageBody, words: string): Promise<void> {
    const found = await this.find(body.token);
    if (!found) return this.sendInvalidLink(response, body.token);
    const typed = { by: body.by ?? '', text: body.text ?? '' };
    const view = { ...this.view(body.token), notice: { text: words, isWrong: true }, typed };
    this.send(response, 409, grantPage(found.file, view));
  }

  /** Null for a link that is not ours, has expired, or is for an earlier change. */
  private async find(token: string): Promise<{ change: LinkedChange; file: GrantDetails } | null> {
    const change = this.links.read(token);
    if (!change) return null;
    const file = await this.admin.find(change.grantId);
    return file?.grant.changeId === change.changeId ? { change, file } : null;
  }

  /** Explains why a link is invalid. Tells nothing about grants unless we signed it. */
  private sendInvalidLink(response: Response, token: string): void {
    const isOurs = this.links.isOurs(token);
    const title = isOurs ? 'This link is no longer good' : 'This link isn’t valid';
    const words = isOurs
      ? 'It has expired, or the grant has changed since. A newer email has the newer link. “access.js link” with the id of the grant makes another.'
      : 'It’s incomplete, or it isn’t one of ours. Open it from the email again.';
    this.send(response, 410, noGrantPage(this.settings.SITE_NAME, title, words));
  }

  private view(token: string): PageView {
    return { siteName: this.settings.SITE_NAME, token, now: currentTime() };
  }

  private send(response: Response, status: number, page: string): void {
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('X-Robots-Tag', 'noindex, nofollow');
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    response.status(status).type('html').send(page);
  }
}

function formatRetriedCount(count: number): string {
  return count === 1
    ? '1 grant was handed over again.'
    : `${Number.isInteger(count) ? count : 0} grants were handed over again.`;
}

/** Throws GrantAdminError if the range is invalid or too long. */
function parseTimeRange({ since, until }: GrantPageBody): TimeRange {
  const span = { since: parseEasternInput(since), until: parseEasternInput(until) };
  if (!(span.since < span.until)) throw new GrantAdminError('“Until” must be later than “From”.');
  if (span.until.getTime() - span.since.getTime() > MAX_DAYS * DAY_MS) {
    throw new GrantAdminError(`You can hand over ${MAX_DAYS} days at most. Split this time into parts.`);
  }
  return span;
}
