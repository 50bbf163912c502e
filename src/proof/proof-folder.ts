import { ownerImage, type PixelSize, readPixelSize } from '../owner-files/owner-images.js';
import { readOwnerJson } from '../owner-files/owner-json.js';
import type { Proof, Screenshot } from '../shared/contract/site.js';
import { NO_PROOF, readProofDocument } from './proof-document.js';

export const PROOF_FILE = 'proof.json';
const IMAGE_MAX_BYTES = 1024 * 1024;

/** Sizes of images by path and version, so that unchanged files are not read again. */
export type ImageSizes = Map<string, PixelSize | null>;

/**
 * Reads proof.json in the owner's folder and the images it names. Without the file, all parts are
 * empty. `problems` has a sentence for each part that is left out.
 */
export async function readProofFolder(
  folder: string,
  sizes: ImageSizes = new Map(),
): Promise<{ proof: Proof; problems: string[] }> {
  const { text, problem } = await readOwnerJson(folder, PROOF_FILE);
  const { document, problems } =
    text === undefined ? { document: NO_PROOF, problems: [problem] } : readProofDocument(text);
  const image = async (name: string): Promise<Screenshot | null> => {
    const found = await tryReadImage(folder, name, sizes);
    if (typeof found === 'object') return found;
    problems.push(`${name} ${found}, so it is left out.`);
    return null;
  };
  const { walkthrough } = document;
  const logos = await Promise.all(
    document.partners.map(async ({ file, alt }) => {
      const logo = await image(file);
      return logo === null ? [] : [{ ...logo, alt }];
    }),
  );
  return {
    proof: {
      quotes: document.quotes,
      walkthrough: walkthrough && {
        title: walkthrough.title,
        youtubeId: walkthrough.youtubeId,
        poster: walkthrough.poster === undefined ? null : await image(walkthrough.poster),
      },
      community: document.community,
      partners: logos.flat(),
    },
    problems,
  };
}

/** A sentence instead of an error, so that one unreadable image does not hide the other parts. */
async function tryReadImage(folder: string, name: string, sizes: ImageSizes): Promise<Screenshot | string> {
  try {
    return await readImage(folder, name, sizes);
  } catch (error) {
    return `cannot be read (${error instanceof Error ? error.message : String(error)})`;
  }
}

/** An image for pages, or what is wrong with it. */
async function readImage(folder: string, name: string, sizes: ImageSizes): Promise<Screenshot | string> {
  const file = await ownerImage(folder, name);
  if (file === null) return 'is no file in the folder';
  if (file.bytes > IMAGE_MAX_BYTES) return 'is larger than 1 MB';
  const key = `${file.path} ${file.version}`;
  const size = sizes.has(key) ? sizes.get(key) : await readPixelSize(file.path);
  sizes.set(key, size ?? null);
  return size ? { src: `/proof/${name}?v=${file.version}`, ...size } : 'is not an image of its ending';
}
