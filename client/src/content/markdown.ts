/** Part of a line. */
export type Inline =
  { kind: 'text'; text: string } | { kind: 'strong'; text: string } | { kind: 'link'; text: string; to: string };

/** A block of a text. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] };

const HEADING = /^(##|###) (.+)$/;
const ITEM = /^(?:[-*]|(\d+)\.) (.+)$/;
const INLINE = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/**
 * Parses the Markdown subset of the content files: `##` and `###` headings, paragraphs, `-` and
 * `1.` lists, **strong** and [links](url). Blank lines separate blocks; anything else stays
 * literal.
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

/** Joins the lines of a block. */
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
