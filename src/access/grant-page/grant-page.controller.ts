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

/** Requests per network address: enough for a day's work, too few to guess links. */
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
 * The page that operator emails link to. The link is the credential. GET shows the grant. POST acts
 * on it, unless the page is out of date. The page works without scripts.
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
    if (!(await this.isWithinLimit(address, response))) return;
    const given = typeof token === 'string' ? token : '';
    const found = await this.find(given);
    if (!found) return this.sendInvalidLink(response, given);
    const text = done === 'redo' ? formatRetriedCount(count) : DONE.get(done);
    const notice = text === undefined ? {} : { notice: { text, isWrong: false } };
    this.send(response, 200, grantPage(found.details, { ...this.view(given), ...notice }));
  }

  @Post(GRANT_PAGE)
  @HttpCode(303)
  async act(@Body() body: GrantPageBody, @Ip() address: string, @Res() response: Response): Promise<void> {
    if (!(await this.isWithinLimit(address, response))) return;
    const found = await this.find(body.token);
    if (!found) return this.sendInvalidLink(response, body.token);
    try {
      if (body.action === 'count') return await this.count(response, found.details, body);
      const more = await this.carryOut(found.details, body);
      const { grant } = await this.admin.show(found.change.grantId);
      const address = this.links.addressOf(grant, found.change.expiresAt);
      response.redirect(303, `${address.slice(address.indexOf(GRANT_PAGE))}&done=${body.action}${more}`);
    } catch (error) {
      if (!(error instanceof GrantAdminError)) throw error;
      await this.sendError(response, body, error.message);
    }
  }

  /** Carries out the action and returns more of the redirect's query. Throws GrantAdminError. */
  private async carryOut({ grant }: GrantDetails, body: GrantPageBody): Promise<string> {
    const step = Number(body.step);
    const text = body.text?.trim() || null;
    if (body.action === 'redo') return `&count=${await this.retryRange(grant.id, step, parseTimeRange(body))}`;
    if (body.action === 'redeliver') await this.admin.redeliver(grant.id, step);
    const action = ADMIN_ACTIONS.find((one) => one === body.action);
    if (action === 'revoke' && grant.state !== 'revoke_queued') {
      throw new GrantAdminError('This access isn’t being removed. To remove it, use access.js revoke.');
    }
    if (action === 'fail' && text === null) {
      throw new GrantAdminError('Say why it can’t be added in the Evidence field. The customer reads it.');
    }
    if (action) await this.admin.report(grant.id, { action, text, by: body.by?.trim() || null, step });
    return '';
  }

  private async retryRange(id: string, step: number, range: TimeRange): Promise<number> {
    await this.admin.recordRangeRetry(id, step);
    return (await this.retries.retryAll(await this.retries.findRefused(range))).length;
  }

  private async count(response: Response, details: GrantDetails, body: GrantPageBody): Promise<void> {
    const range = parseTimeRange(body);
    const { length: count } = await this.retries.findRefused(range);
    this.send(response, 200, grantPage(details, { ...this.view(body.token), redo: { range, count } }));
  }

  /** Counts a request. Returns false, and sends an error page, above the network's limit. */
  private async isWithinLimit(address: string, response: Response): Promise<boolean> {
    try {
      await this.limiter.consume(networkLimits(FROM_ADDRESS, address));
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
      response.setHeader('Retry-After', String(error.details.retryAfterSeconds));
      const { SITE_NAME } = this.settings;
      this.send(response, error.status, noGrantPage(SITE_NAME, 'Too many requests', error.message));
      return false;
    }
  }

  /** Shows the current grant, with the error and the rejected input. */
  private async sendError(response: Response, body: GrantPageBody, words: string): Promise<void> {
    const found = await this.find(body.token);
    if (!found) return this.sendInvalidLink(response, body.token);
    const typed = { by: body.by ?? '', text: body.text ?? '' };
    const view = { ...this.view(body.token), notice: { text: words, isWrong: true }, typed };
    this.send(response, 409, grantPage(found.details, view));
  }

  /** Finds the grant of a link; null if the link is forged, expired, or for an earlier change. */
  private async find(token: string): Promise<{ change: LinkedChange; details: GrantDetails } | null> {
    const change = this.links.read(token);
    if (!change) return null;
    const details = await this.admin.find(change.grantId);
    return details?.grant.changeId === change.changeId ? { change, details } : null;
  }

  /** Explains why a link is invalid. Reveals nothing about grants unless we signed it. */
  private sendInvalidLink(response: Response, token: string): void {
    const isOurs = this.links.isOurs(token);
    const title = isOurs ? 'This link has expired' : 'This link isn’t valid';
    const words = isOurs
      ? 'The grant may have changed since. Look for a newer email with a newer link, or run “access.js link” with the grant’s id to make one.'
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

/** Anyone can edit the count in the URL, so anything but a whole number of at most six digits is 0. */
function formatRetriedCount(count: unknown): string {
  const retried = typeof count === 'string' && /^\d{1,6}$/.test(count) ? Number(count) : 0;
  return retried === 1 ? '1 grant was sent again.' : `${retried} grants were sent again.`;
}

/** Throws GrantAdminError if the range is invalid or too long. */
function parseTimeRange({ since, until }: GrantPageBody): TimeRange {
  const range = { since: parseEasternInput(since), until: parseEasternInput(until) };
  if (!(range.since < range.until)) throw new GrantAdminError('“Until” must be later than “From”.');
  if (range.until.getTime() - range.since.getTime() > MAX_DAYS * DAY_MS) {
    throw new GrantAdminError(`You can send ${MAX_DAYS} days at most. Split this range into parts.`);
  }
  return range;
}
