import { Controller, Get, Header, Next, Req, Res } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Settings } from '../config/settings.js';
import { HotAnswersService } from '../hot-files/hot-answers.service.js';
import { type HotFile, HotFilesService } from '../hot-files/hot-files.service.js';
import { ROUTE } from '../observability/metrics.service.js';
import { cacheControl } from './client-build.js';
import { AppError } from '../http/app-error.js';
import type { SiteSettings } from '../shared/contract/site.js';
import { CHANGE_PASSWORD } from '../shared/contract/users.js';
import { isApiPath, PAGES, viewOf } from './page-addresses.js';
import { type Page, PageRendererService } from './page-renderer.service.js';
import { robots, sitemap, webManifest } from './site-files.js';
import { SiteSettingsService } from './site-settings.service.js';

/** A compressed form of a file, which nobody asks for by its own name. */
const COMPRESSED_FILE = /\.(?:br|gz)$/;

/** Every path that no other controller handles. Its module is imported last. */
@Controller()
export class PagesController {
  constructor(
    private readonly renderer: PageRendererService,
    private readonly settings: Settings,
    private readonly site: SiteSettingsService,
    private readonly hotAnswers: HotAnswersService,
    private readonly hotFiles: HotFilesService,
  ) {}

  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  robots(): string {
    return robots(this.settings.SITE_URL);
  }

  @Get('sitemap.xml')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  sitemap(): string {
    return sitemap(this.settings.SITE_URL);
  }

  @Get('site.webmanifest')
  @Header('Content-Type', 'application/manifest+json; charset=utf-8')
  webManifest(): object {
    return webManifest(this.settings.SITE_NAME);
  }

  /**
   * Password managers open this path (W3C, A Well-Known URL for Changing Passwords). The account
   * page asks signed-out people to sign in.
   */
  @Get('.well-known/change-password')
  changePassword(@Res() response: Response): void {
    response.redirect(302, `${this.settings.SITE_URL}/account#${CHANGE_PASSWORD}`);
  }

  /** For the client's development server, whose pages do not contain the settings. */
  @Get('site-settings.json')
  @Header('Cache-Control', 'no-cache')
  async siteSettings(): Promise<SiteSettings> {
    return (await this.site.read()).site;
  }

  @Get('{*path}')
  async page(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): Promise<void> {
    const { path } = request;
    const query = queryOf(request.originalUrl);
    response.locals[ROUTE] = routeOf(path, this.renderer.hasFile(path));
    const file = this.renderer.file(path);
    if (file) {
      await this.sendFile(file, request, response, next);
      return;
    }
    const withoutSlash = path.replace(/\/$/, '');
    // Redirects only to known pages, so that no path can lead to another host.
    if (!PAGES.has(path) && PAGES.has(withoutSlash)) {
      response.redirect(308, withoutSlash + query);
      return;
    }
    if (!PAGES.has(path) && (isApiPath(path) || request.accepts(['html', 'json']) !== 'html')) {
      throw new AppError('not_found', 'There’s nothing at this address.');
    }
    const view = viewOf(path, query);
    await this.sendPage(view, await this.renderer.page(view), request, response);
  }

  /** What is not sent from memory is left to `@nestjs/serve-static`. */
  private async sendFile(file: HotFile, request: Request, response: Response, next: NextFunction): Promise<void> {
    if (COMPRESSED_FILE.test(file.url)) {
      next();
      return;
    }
    response.setHeader('Cache-Control', cacheControl(file.url));
    response.type(file.url.slice(file.url.lastIndexOf('.')));
    if (!(await this.hotFiles.trySend(file, request, response))) next();
  }

  private async sendPage(view: string, page: Page, request: Request, response: Response): Promise<void> {
    const policy = String(response.getHeader('Content-Security-Policy'));
    response.setHeader('Content-Security-Policy', this.renderer.policy(policy, page));
    response.setHeader('Cache-Control', 'no-cache');
    if (page.redirect !== undefined) {
      response.vary('Accept-Encoding');
      response.redirect(page.redirect);
      return;
    }
    response.status(page.status).type('html');
    await this.hotAnswers.send(view, page.content, request, response);
  }
}

/** Route label for metrics. The pages of all strategies share one. */
function routeOf(path: string, isFile: boolean): string {
  if (isFile) return 'file';
  if (!PAGES.has(path)) return 'other';
  return path.replace(/^\/backtests\/.*/, '/backtests/:slug');
}

/** The query with its question mark; empty if there is none. */
function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}
