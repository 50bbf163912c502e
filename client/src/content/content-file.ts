import type { SiteSettings } from '../../../src/shared/contract/site.js';

export type Inline =
  { kind: 'text'; text: string } | { kind: 'strong'; text: string } | { kind: 'link'; text: string; to: string };

export type Block =
  | { kind: 'heading'; level: 2 | 3; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] };

/** Matches the front matter between `---` lines, and the text after it. */
export const CONTENT_FILE = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** The blocks of a content file, with its placeholders replaced. */
export function blocksOf(file: string, settings: SiteSettings): Block[] {
  return parseMarkdown(fillIn(CONTENT_FILE.exec(file)?.[2] ?? file, settings));
}

/** Replaces placeholders such as `{{siteName}}`. */
export function fillIn(text: string, { siteName, supportEmail, affiliateEmail }: SiteSettings): string {
  return text
    .replaceAll('{{siteName}}', siteName)
    .replaceAll('{{supportEmail}}', supportEmail)
    .replaceAll('{{affiliateEmail}}', affiliateEmail);
}

/** The items of each list as plain text, by the heading above the list; '' without a heading. */
export function listsOf(file: string): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, string[]>();
  let heading = '';
  for (const block of parseMarkdown(CONTENT_FILE.exec(file)?.[2] ?? file)) {
    if (block.kind === 'heading') heading = plainText(block.content);
    if (block.kind === 'list') lists.set(heading, block.items.map(plainText));
  }
  return lists;
}

/** The text of a line without its formatting. */
export const plainText = (content: readonly Inline[]): string => content.map(({ text }) => text).join('');

interface FrontMatter {
  title: string;
  description: string;
  /** Day when the text took effect, `YYYY-MM-DD`. */
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

const HEADING = /^(##|###) (.+)$/;
const ITEM = /^(?:[-*]|(\d+)\.) (.+)$/;
const INLINE = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/**
 * Parses the Markdown subset of content files: `##` and `###` headings, paragraphs, `-` and `1.`
 * lists, **strong** and [links](url). Blank lines separate blocks. All other marks stay literal.
 */
export function parseMarkdown(text: string): Block[] {
  const parts = text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim());
  return parts.filter((part) => part !== '').map(parseBlock);
}

function parseBlock(part: string): Block {
  const heading = HEADING.exec(part);
  if (heading?.[2] !== undefined) {
    return { kind: 'heading', level: heading[1] === '##' ? 2 : 3, content: parseInline(heading[2]) };
  }
  const first = ITEM.exec(part.split('\n')[0] ?? '');
  if (first === null) return { kind: 'paragraph', content: parseInline(joined(part)) };
  const items = part.split(/\n(?=(?:[-*]|\d+\.) )/).map((item) => ITEM.exec(joined(item))?.[2] ?? item);
  return { kind: 'list', ordered: first[1] !== undefined, items: items.map(parseInline) };
}

function joined(part: string): string {
  return part.replaceAll(/\s*\n\s*/g, ' ');
}

function parseInline(line: string): Inline[] {
  const content: Inline[] = [];
  let end = 0;
  for (const match of line.matchAll(INLINE)) {
    if (match.index > end) content.push({ kind: 'text', text: line.slice(end, match.index) });
    const [whole, strong, text, to] = match;
    if (strong !== undefined) content.push({ kind: 'strong', text: strong });
    else if (text !== undefined && to !== undefined) content.push({ kind: 'link', text, to });
    end = match.index + whole.length;
  }
  if (end < line.length) content.push({ kind: 'text', text: line.slice(end) });
  return content;
}
