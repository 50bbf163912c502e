import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import type { HotContent } from '../hot-files/hot-answers.service.js';
import type { HotFile } from '../hot-files/hot-files.service.js';
import { MemoryContent } from '../hot-files/memory-content.js';
import { AppError } from '../http/app-error.js';
import type { BacktestFiguresAnswer } from '../shared/contract/backtests.js';
import type { RenderedPage, SiteSettings } from '../shared/contract/site.js';
import { BacktestFiguresService } from '../backtests/backtest-figures.service.js';
import { buildFile, type ClientBuild, loadClientBuild, pagePolicy, withPageCode } from './client-build.js';
import { isHome, PAGES, VIEWS } from './page-addresses.js';
import { type FolderContent, settingsForPage, SiteSettingsService } from './site-settings.service.js';

/** A rendered page, ready to send. */
export interface Page {
  status: number;
  /** Target if the path redirects. */
  redirect?: string;
  /** Origins that the page may show in frames, besides those of the settings. */
  frames: readonly string[];
  content: HotContent;
}

/** The pages of one day and one content of the owner's folders, by path. */
interface PageCache {
  today: string;
  folders: FolderContent;
  pages: Map<string, CachedPage>;
}

interface CachedPage {
  /** The figures on the page; null on pages without. */
  figures: BacktestFiguresAnswer | null;
  page: Promise<Page>;
}

/** Plays the walkthrough, after a click. */
const VIDEO_ORIGIN = 'https://www.youtube-nocookie.com';
const NOT_FOUND = '/not-found';

/**
 * Renders each view once and caches it until the day or the owner's content changes. Only known
 * views are cached, so memory is bounded.
 */
@Injectable()
export class PageRendererService implements OnModuleInit {
  private readonly logger = new Logger(PageRendererService.name);
  private build: ClientBuild | undefined;
  private cache: PageCache | undefined;

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

  /** The client build's file at this path, other than index.html; undefined if there is none. */
  file(path: string): HotFile | undefined {
    return this.build && this.hasFile(path) ? buildFile(this.settings.CLIENT_DIR, path, this.build) : undefined;
  }

  /** Derives the content security policy of a page from the default policy. */
  policy(policy: string, { frames }: Page): string {
    return this.build ? pagePolicy(policy, { ...this.build.allowed, frame: frames }) : policy;
  }

  /** Whether there is a page or a file at this path. */
  hasPageOrFile(path: string): boolean {
    return PAGES.has(path) || this.hasFile(path);
  }

  /** The page of a view; the not-found page if it is unknown. */
  async page(view: string): Promise<Page> {
    const { site, folders } = await this.siteSettings.read();
    const pages = this.pagesOf(site.today, folders);
    const path = VIEWS.has(view) ? view : NOT_FOUND;
    const figures = isHome(path) ? await this.backtestFigures.latest() : null;
    const cached = pages.get(path);
    if (cached?.figures === figures) return cached.page;
    const isCurrent = (): boolean =>
      pages.get(path) === entry &&
      this.siteSettings.isFresh(site, folders) &&
      (figures === null || this.backtestFigures.isFresh(figures));
    const settings = settingsForPage(path, site, { manifest: folders.manifest, figures });
    const entry = { figures, page: this.render(path, settings, isCurrent) };
    pages.set(path, entry);
    entry.page.catch(() => pages.delete(path));
    return entry.page;
  }

  private pagesOf(today: string, folders: FolderContent): PageCache['pages'] {
    if (this.cache?.today !== today || this.cache.folders !== folders) {
      this.cache = { today, folders, pages: new Map() };
    }
    return this.cache.pages;
  }

  private async render(address: string, settings: SiteSettings, isCurrent: () => boolean): Promise<Page> {
    if (!this.build) throw new AppError('unavailable', 'The pages of this site haven’t been built yet.');
    const rendered = await this.build.render(address, settings);
    const { template, manifest } = this.build;
    const withCode = rendered.code ? withPageCode(template, rendered.code, manifest) : template;
    const content = new MemoryContent(Buffer.from(pageDocument(withCode, rendered, settings)));
    return {
      status: rendered.status,
      ...(rendered.redirect === undefined ? {} : { redirect: rendered.redirect }),
      frames: settings.proof.walkthrough === null ? [] : [VIDEO_ORIGIN],
      content: Object.assign(content, { isCurrent }),
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
