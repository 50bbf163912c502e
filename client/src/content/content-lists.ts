import { CONTENT_FILE } from './content-file.js';
import { type Inline, parseMarkdown } from './markdown.js';

/** The items of each list as plain text, by the heading over it; by '' without one. */
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
