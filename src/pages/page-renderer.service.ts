import { Injectable, type OnModuleInit } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Settings } from '../config/settings.js';
import { AppLogger } from '../observability/logger.js';
import { AppError } from '../http/app-error.js';
import { type ClientBuild, loadClientBuild } from './client-build.js';
import type { SiteSettings } from '../shared/contract/site.js';
import { pagePolicy } from './inline-files.js';
import { PAGES, VIEWS } from './page-addresses.js';
import { withPageCode } from './page-code.js';
import { pageDocument } from './page-document.js';
import { SiteContentService } from './site-content.service.js';
import { settingsAt, siteSettings } from './site-settings.js';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page ready to be sent. */
export interface Page {
  status: number;
  /** Set when the address leads elsewhere. */
  redirect?: string;
  /** Changes with the content. */
  version: string;
  /** Compressed when it is first asked for, then kept: Brotli at its best takes longer than all the rest of a page. */
  body(encoding: Encoding): Promise<Buffer>;
}

const NOT_FOUND = '/not-found';
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

const ENCODERS: Readonly<Record<Encoding, (page: Buffer) => Promise<Buffer>>> = {
  br: (page) => compressBrotli(page, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: page.length } }),
  gzip: (page) => compressGzip(page, { level: 9 }),
  identity: async (page) => page,
};

/**
 * Renders each page once and keeps it while the day and what the owner may change stay the same. Only known views are
 * kept, so the memory it takes is bounded.
 */
@Injectable()
export class PageRendererService implements OnModuleInit {
  private build: ClientBuild | undefined;
  private kept = { settings: '', pages: new Map<string, Promise<Page>>() };

  constructor(
    private readonly settings: Settings,
    private readonly content: SiteContentService,
    private readonly logger: AppLogger,
  ) {}

  async onModuleInit(): Promise<void> {
    this.build = await loadClientBuild(this.settings.CLIENT_DIR);
    if (this.build) return;
    this.logger.pino.error(
      { clientDir: this.settings.CLIENT_DIR },
      'The client build is missing, so there are no pages: run `npm run build:client` or set CLIENT_DIR',
    );
  }

  /** Whether the build has a file at this address, other than its index.html. */
  hasFile(path: string): boolean {
    return this.build?.files.has(path) ?? false;
  }

  /** The content security policy of a page, made from that of everything else. */
  policy(policy: string): string {
    return this.build ? pagePolicy(policy, this.build.allowed) : policy;
  }

  /** Whether there is a page or a file at this address. */
  hasPageOrFile(path: string): boolean {
    return PAGES.has(path) || this.hasFile(path);
  }

  /** The page of a known view, else the one page for all unknown ones. `today` is `YYYY-MM-DD` in UTC. */
  async page(view: string, today: string): Promise<Page> {
    const content = await this.content.read();
    const settings = siteSettings(this.settings, today, content);
    const version = JSON.stringify([settings, content.manifest]);
    if (this.kept.settings !== version) this.kept = { settings: version, pages: new Map() };
    const { pages } = this.kept;
    const address = VIEWS.has(view) ? view : NOT_FOUND;
    const known = pages.get(address);
    if (known) return known;
    const page = this.render(address, settingsAt(address, settings, content.manifest));
    pages.set(address, page);
    page.catch(() => pages.delete(address));
    return page;
  }

  private async render(address: string, settings: SiteSettings): Promise<Page> {
    if (!this.build) throw new AppError('unavailable', 'The pages of this site are not built yet.');
    const rendered = await this.build.render(address, settings);
    const { template, manifest } = this.build;
    const withCode = rendered.code ? withPageCode(template, rendered.code, manifest) : template;
    const identity = Buffer.from(pageDocument(withCode, rendered, settings));
    const bodies = new Map<Encoding, Promise<Buffer>>();
    return {
      status: rendered.status,
      ...(rendered.redirect === undefined ? {} : { redirect: rendered.redirect }),
      version: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
      body: (encoding) => {
        const body = bodies.get(encoding) ?? ENCODERS[encoding](identity);
        bodies.set(encoding, body);
        return body;
      },
    };
  }
}
