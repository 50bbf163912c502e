import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AS_IS, COMPRESSED } from '../hot-files/encodings.js';
import type { HotFile } from '../hot-files/hot-files.service.js';
import type { PageCode, RenderedPage, SiteSettings } from '../shared/contract/site.js';

/** The output of `npm run build:client`. */
export interface ClientBuild extends InlinedTemplate {
  /** Paths of the files that browsers load, such as `/favicon.svg`; not index.html. */
  files: ReadonlySet<string>;
  manifest: BuildManifest;
  render(url: string, settings: SiteSettings): Promise<RenderedPage>;
}

/** index.html with its style sheet and early script inlined. */
interface InlinedTemplate {
  template: string;
  /** Hashes of the inlined parts for the content security policy, such as `'sha256-…'`. */
  allowed: { script: readonly string[]; style: readonly string[] };
}

/** Vite's manifest: the chunks by source file, or by Vite's own names. */
export type BuildManifest = Readonly<Record<string, Chunk>>;

interface Chunk {
  /** Path in the build folder. */
  file: string;
  /** Names of statically imported chunks. */
  imports?: readonly string[];
  /** Other files that the chunk loads, such as worker scripts. */
  assets?: readonly string[];
}

/** Folder of the files that browsers load. */
export const publicFolder = (clientDir: string): string => resolve(clientDir, 'dist');

const serverEntry = (clientDir: string): string => resolve(clientDir, 'dist-server', 'entry-server.js');

/** Loads the build in `clientDir`; undefined if there is none. Rejects if it is broken. */
export async function loadClientBuild(clientDir: string): Promise<ClientBuild | undefined> {
  const folder = publicFolder(clientDir);
  const index = join(folder, 'index.html');
  const chunks = join(folder, '.vite', 'manifest.json');
  const entry = serverEntry(clientDir);
  if (![index, chunks, entry].every((file) => existsSync(file))) return undefined;
  const [html, manifest, entries, { render }] = await Promise.all([
    readFile(index, 'utf8'),
    readFile(chunks, 'utf8'),
    readdir(folder, { recursive: true, withFileTypes: true }),
    import(pathToFileURL(entry).href) as Promise<Pick<ClientBuild, 'render'>>,
  ]);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  const files = paths.filter((path) => path !== '/index.html' && !path.includes('/.'));
  const inlined = inlineFiles(html, (path) => readFileSync(join(folder, path), 'utf8'));
  return { ...inlined, files: new Set(files), manifest: JSON.parse(manifest) as BuildManifest, render };
}

const STYLE_SHEET = /<link rel="stylesheet"[^>]*?href="(\/[^"]+\.css)"[^>]*>/g;
/** Matches the early script, the only classic script. */
const EARLY_SCRIPT = /<script src="(\/[^"]+\.js)"><\/script>/g;

/**
 * Inlines the style sheet and the early script, so that a browser can paint the page without
 * another request. `read` returns the text of a build file by its path.
 */
export function inlineFiles(template: string, read: (path: string) => string): InlinedTemplate {
  const script: string[] = [];
  const style: string[] = [];
  const inlined = template
    .replace(EARLY_SCRIPT, (_, path: string) => `<script>${withHash(read(path), 'script', script)}</script>`)
    .replace(STYLE_SHEET, (_, path: string) => `<style>${withHash(read(path), 'style', style)}</style>`);
  return { template: inlined, allowed: { script, style } };
}

/** Returns the text and adds its hash to `hashes`. Throws if it contains the element's end tag. */
function withHash(text: string, element: 'script' | 'style', hashes: string[]): string {
  if (text.includes(`</${element}`)) throw new Error(`A ${element} of the build contains its own end tag.`);
  hashes.push(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return text;
}

/** Additions to the site's content security policy: hashes of inlined parts, origins of frames. */
interface PageSources {
  script: readonly string[];
  style: readonly string[];
  frame?: readonly string[];
}

export function pagePolicy(policy: string, { script, style, frame = [] }: PageSources): string {
  return policy
    .replace(/script-src [^;]*/, (directive) => [directive, ...script].join(' '))
    .replace(/style-src [^;]*/, (directive) => [directive, ...style].join(' '))
    .replace(/connect-src [^;]*/, (directive) => [directive, ...frame].join(' '))
    .replace(/frame-src [^;]*/, (directive) =>
      frame.length === 0 ? directive : [directive.replace(" 'none'", ''), ...frame].join(' '),
    );
}

/**
 * Adds preload links for the page's own chunks to the head. If the page starts a worker, also adds
 * the `report-worker` meta element, which client/src/backtest-report/worker/early-worker.ts reads. Throws if
 * the build has no such page or worker.
 */
export function withPageCode(html: string, { source, startsWorker }: PageCode, manifest: BuildManifest): string {
  if (!manifest[source]) throw new Error(`The client build has no page ${source}.`);
  const shared = chunksOf('index.html', manifest);
  const own = [...chunksOf(source, manifest)].filter((name) => !shared.has(name));
  const tags = own.map((name) => `<link rel="modulepreload" crossorigin href="/${manifest[name]?.file}">`);
  if (startsWorker) {
    const worker = own.flatMap((name) => manifest[name]?.assets ?? []).find((file) => file.endsWith('.js'));
    if (worker === undefined) throw new Error(`The client build has no worker of ${source}.`);
    tags.push(`<meta name="report-worker" content="/${worker}">`);
  }
  return html.replace('</head>', () => `${tags.join('')}</head>`);
}

/** Names of a chunk and of its static imports, recursively. */
function chunksOf(name: string, manifest: BuildManifest, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (chunk === undefined || found.has(name)) return found;
  found.add(name);
  for (const imported of chunk.imports ?? []) chunksOf(imported, manifest, found);
  return found;
}

/** Whether the name of a file of the build changes with its bytes. */
const isHashed = (path: string): boolean => path.startsWith('/assets/');

/** Cache-Control of a file of the build by its path. */
export function cacheControl(path: string): string {
  return isHashed(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' } as const;

/** The file of the build at `path`, with the compressed forms that the build has made. */
export function buildFile(clientDir: string, path: string, { files }: Pick<ClientBuild, 'files'>): HotFile {
  const file = join(publicFolder(clientDir), path);
  const isCompressed = files.has(path + SUFFIXES.br) && files.has(path + SUFFIXES.gzip);
  const isFixed = isHashed(path);
  return {
    url: path,
    path: file,
    resolved: file,
    encodings: isCompressed ? COMPRESSED : AS_IS,
    isFixed,
    // The compressed form of another file might be that of a later build.
    ...(isFixed && { readCompressed: (encoding) => readFile(file + SUFFIXES[encoding]) }),
  };
}
