import type { PageCode } from '../shared/contract/site.js';

/** Vite's manifest of a build: its chunks, those with a source file under its name. */
export type BuildManifest = Readonly<Record<string, Chunk>>;

interface Chunk {
  /** Its place in the build. */
  file: string;
  /** Chunks that it needs at once, by their names here. */
  imports?: readonly string[];
  /** Other files that it asks for by itself, among them the scripts of its workers. */
  assets?: readonly string[];
}

const TEMPLATE = '<template id="code">';

/**
 * Names the page's own scripts in the template that holds the code of every page, so that none has to wait for another.
 * The template says too whether the page is whole, and which worker's script it starts. Keep in step with
 * client/src/app/early/page-code.ts and client/vite.config.ts. Throws where the build does not know the page or its worker.
 */
export function withPageCode(
  html: string,
  { source, isWhole, startsWorker }: PageCode,
  manifest: BuildManifest,
): string {
  if (!manifest[source]) throw new Error(`The client build has no page ${source}.`);
  const everywhere = chunksOf('index.html', manifest);
  const own = [...chunksOf(source, manifest)].filter((name) => !everywhere.has(name));
  const assets = startsWorker ? own.flatMap((name) => manifest[name]?.assets ?? []) : [];
  const worker = assets.find((file) => file.endsWith('.js'));
  if (startsWorker && worker === undefined) throw new Error(`The client build has no worker of ${source}.`);
  const links = own.map((name) => `<link rel="modulepreload" crossorigin href="/${manifest[name]?.file}">`);
  const marks = (isWhole ? ' data-whole' : '') + (worker === undefined ? '' : ` data-worker="/${worker}"`);
  return html.replace(TEMPLATE, () => TEMPLATE.replace('>', `${marks}>`) + links.join(''));
}

/** The names of a chunk and of all that it needs. */
function chunksOf(name: string, manifest: BuildManifest, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (chunk === undefined || found.has(name)) return found;
  found.add(name);
  for (const other of chunk.imports ?? []) chunksOf(other, manifest, found);
  return found;
}
