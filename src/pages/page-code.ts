import type { PageCode } from '../shared/contract/site.js';

/** Vite's manifest of a build: its chunks, by source file or by a name of Vite's. */
export type BuildManifest = Readonly<Record<string, Chunk>>;

interface Chunk {
  /** Path in the build folder. */
  file: string;
  /** Names of chunks that it imports statically. */
  imports?: readonly string[];
  /** Other files that it loads, such as the scripts of its workers. */
  assets?: readonly string[];
}

/**
 * Adds preload links for the page's own chunks to the head, and a `report-worker` meta element if
 * the page starts a worker (client/src/app/early/first-reading.ts reads it). Throws if the build
 * has no such page or worker.
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

/** Names of a chunk and of all chunks that it imports statically. */
function chunksOf(name: string, manifest: BuildManifest, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (chunk === undefined || found.has(name)) return found;
  found.add(name);
  for (const imported of chunk.imports ?? []) chunksOf(imported, manifest, found);
  return found;
}
