import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { type Block, parseMarkdown, type Inline } from './markdown.js';

/** The front matter between `---` lines, and the text after it. */
export const CONTENT_FILE = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** The blocks of a content file, with placeholders such as `{{siteName}}` replaced. */
export function blocksOf(file: string, settings: SiteSettings): Block[] {
  return parseMarkdown(fillIn(CONTENT_FILE.exec(file)?.[2] ?? file, settings));
}

/** Replaces the placeholders in any text. */
export function fillIn(text: string, { siteName, supportEmail, affiliateEmail }: SiteSettings): string {
  return text
    .replaceAll('{{siteName}}', siteName)
    .replaceAll('{{supportEmail}}', supportEmail)
    .replaceAll('{{affiliateEmail}}', affiliateEmail);
}

/** The items of each list as plain text, keyed by the heading above; '' without a heading. */
export function listsOf(file: string): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, string[]>();
  let heading = '';
  for (const block of parseMarkdown(CONTENT_FILE.exec(file)?.[2] ?? file)) {
    if (block.kind === 'heading') heading = plain(block.content);
    if (block.kind === 'list') lists.set(heading, block.items.map(plain));
  }
  return lists;
}

function plain(pieces: readonly Inline[]): string {
  return pieces.map(({ text }) => text).join('');
}

/** Fields between the `---` lines of a content file. */
interface FrontMatter {
  title: string;
  description: string;
  /** Day the text took effect, `YYYY-MM-DD`. */
  updated: string;
  /** True until the owner replaces the text. */
  draft: boolean;
}

/** Parses the front matter of a content file. Throws if a field is missing. */
export function frontMatterOf(file: string): FrontMatter {
  const lines = (CONTENT_FILE.exec(file)?.[1] ?? '').split('\n');
  const values = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const value = (name: string): string => {
    const found = values.get(name);
    if (found === undefined || found === '') throw new Error(`The content file has no '${name}' in its front matter`);
    return found;
  };
  return {
    title: value('title'),
    description: value('description'),
    updated: value('updated'),
    draft: value('draft') === 'true',
  };
}
