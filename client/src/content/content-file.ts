import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { type Block, parseMarkdown } from './markdown.js';

/** The front matter between `---` lines, and the words after it. */
export const CONTENT_FILE = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** The blocks of a content file, with the settings in their places: `{{siteName}}`, `{{supportEmail}}`, `{{affiliateEmail}}`. */
export function blocksOf(file: string, settings: SiteSettings): Block[] {
  return parseMarkdown(fillIn(CONTENT_FILE.exec(file)?.[2] ?? file, settings));
}

/** Any text with the settings in their places. */
export function fillIn(text: string, { siteName, supportEmail, affiliateEmail }: SiteSettings): string {
  return text
    .replaceAll('{{siteName}}', siteName)
    .replaceAll('{{supportEmail}}', supportEmail)
    .replaceAll('{{affiliateEmail}}', affiliateEmail);
}
