import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Settings } from '../config/settings.js';
import { AppError } from '../http/app-error.js';
import type { RenderedPage, SiteSettings } from '../shared/contract/site.js';
import { BacktestFiguresService } from '../backtests/backtest-figures.service.js';
import { type ClientBuild, loadClientBuild, pagePolicy, withPageCode } from './client-build.js';
import { isHome, PAGES, VIEWS } from './page-addresses.js';
import { settingsForPage, SiteSettingsService } from './site-settings.service.js';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A rendered page, ready to send. */
export interface Page {
  status: number;
  /** Target if the path redirects. */
  redirect?: string;
  /** Origins that the page may show in frames, besides those of the settings. */
  frames: readonly string[];
  /** Changes with the content, for the ETag. */
  version: string;
  /** Compresses on first use and caches the result: Brotli takes longer than rendering. */
  body(encoding: Encoding): Promise<Buffer>;
}

interface CachedPage {
  /** The figures on the page, as JSON; '' on pages without. */
  figures: string;
  page: Promise<Page>;
}

/** Plays the walkthrough, after a click. */
const VIDEO_ORIGIN = 'https://www.youtube-nocookie.com';
const NOT_FOUND = '/not-found';
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

const ENCODERS: Readonly<Record<Encoding, (page: Buffer) => Promise<Buffer>>> = {
  br: (page) => compressBrotli(page, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: page.length } }),
  gzip: (page) => compressGzip(page, { level: 9 }),
  identity: async (page) => page,
};

/**
 * Renders each view once and caches it until the day or the owner's content changes. Only known
 * views are cached, so memory is bounded.
 */
@Injectable()
export class PageRendererService implements OnModuleInit {
  private readonly logger = new Logger(PageRendererService.name);
  private build: ClientBuild | undefined;
  private cache = { version: '', pages: new Map<string, CachedPage>() };

  constructor(
    private readonly settings: Settings,
    private readonly siteSettings: SiteSettingsService,
    private readonly backtestFigures: BacktestFiguresService,
  ) {}

  async onModuleInit(): Promise<void> {
    this.build = await loadClientBuild(this.settings.CLIENT_DIR);
    if (this.build) return;
    this.logger.error(
      { clientDir: this.settings.CLIENT_DIR },
      'The client build is missing, so there are no pages: run `npm run build:client` or set CLIENT_DIR',
    );
  }

  /** Whether the client build has a file at this path, other than index.html. */
  hasFile(path: string): boolean {
    return this.build?.files.has(path) ?? false;
  }

  /** Derives the content security policy of a page from the default policy. */
  policy(policy: string, { frames }: Page): string {
    return this.build ? pagePolicy(policy, { ...this.build.allowed, frame: frames }) : policy;
  }

  /** Whether there is a page or a file at this path. */
  hasPageOrFile(path: string): boolean {
    return PAGES.has(path) || this.hasFile(path);
  }

  /** The page of a view; the not-found page if it is unknown. `today` is `YYYY-MM-DD`, UTC. */
  async page(view: string, today: string): Promise<Page> {
    const { site, manifest } = await this.siteSettings.read(today);
    const version = JSON.stringify([site, manifest]);
    if (this.cache.version !== version) this.cache = { version, pages: new Map() };
    const { pages } = this.cache;
    const path = VIEWS.has(view) ? view : NOT_FOUND;
    const figures = isHome(path) ? await this.backtestFigures.latest() : null;
    const shown = figures === null ? '' : JSON.stringify(figures);
    const cached = pages.get(path);
    if (cached?.figures === shown) return cached.page;
    const page = this.render(path, settingsForPage(path, site, { manifest, figures }));
    pages.set(path, { figures: shown, page });
    page.catch(() => pages.delete(path));
    return page;
  }

  private async render(address: string, settings: SiteSettings): Promise<Page> {
    if (!this.build) throw new AppError('unavailable', 'The pages of this site haven’t been built yet.');
    const rendered = await this.build.render(address, settings);
    const { template, manifest } = this.build;
    const withCode = rendered.code ? withPageCode(template, rendered.code, manifest) : template;
    const identity = Buffer.from(pageDocument(withCode, rendered, settings));
    const bodies = new Map<Encoding, Promise<Buffer>>();
    return {
      status: rendered.status,
      ...(rendered.redirect === undefined ? {} : { redirect: rendered.redirect }),
      frames: settings.proof.walkthrough === null ? [] : [VIDEO_ORIGIN],
      version: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
      body: (encoding) => {
        const body = bodies.get(encoding) ?? ENCODERS[encoding](identity);
        bodies.set(encoding, body);
        return body;
      },
    };
  }
}

/** Fills the three placeholders of the client's index.html. */
export function pageDocument(template: string, page: RenderedPage, settings: SiteSettings): string {
  const parts: Readonly<Record<string, string>> = {
    head: page.head,
    body: page.body,
    settings: `<script type="application/json" id="site-settings">${jsonForScript(settings)}</script>`,
  };
  return template.replace(/<!--(head|body|settings)-->/g, (placeholder, name: string) => parts[name] ?? placeholder);
}

/** Serializes to JSON with `<` escaped, so that no text closes a script element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
