import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedPage, SiteSettings } from '../shared/contract/site.js';
import { inlineFiles, type InlinedTemplate } from './inline-files.js';
import type { BuildManifest } from './page-code.js';

/** The output of `npm run build:client`. */
export interface ClientBuild extends InlinedTemplate {
  /**
   * Addresses of all files that browsers load, such as `/favicon.svg` or `/assets/page-4f2a.js`;
   * not index.html.
   */
  files: ReadonlySet<string>;
  /** Vite's manifest of its chunks. */
  manifest: BuildManifest;
  render(url: string, settings: SiteSettings): Promise<RenderedPage>;
}

/** Folder of the files that browsers load. */
export const publicFolder = (clientDir: string): string => resolve(clientDir, 'dist');

const serverEntry = (clientDir: string): string => resolve(clientDir, 'dist-server', 'entry-server.js');

/** Loads the build under `clientDir`; undefined if there is none. Rejects if it is broken. */
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
  const addresses = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  const files = addresses.filter((address) => address !== '/index.html' && !address.includes('/.'));
  const inlined = inlineFiles(html, (address) => readFileSync(join(folder, address), 'utf8'));
  return { ...inlined, files: new Set(files), manifest: JSON.parse(manifest) as BuildManifest, render };
}
