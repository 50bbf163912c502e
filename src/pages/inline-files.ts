import { createHash } from 'node:crypto';

/** The HTML template with its style sheet and early script inlined. */
export interface InlinedTemplate {
  template: string;
  /** Sources that the content security policy has to allow for them, such as `'sha256-…'`. */
  allowed: { script: readonly string[]; style: readonly string[] };
}

const STYLE_SHEET = /<link rel="stylesheet"[^>]*?href="(\/[^"]+\.css)"[^>]*>/g;
/** The early script is a classic script, because modules wait for the document. */
const EARLY_SCRIPT = /<script src="(\/[^"]+\.js)"><\/script>/g;

/**
 * Inlines the style sheet and the early script, so that a browser can paint the first response
 * without another request. `read` returns the text of a build file by its address.
 */
export function inlineFiles(template: string, read: (address: string) => string): InlinedTemplate {
  const script: string[] = [];
  const style: string[] = [];
  const inlined = template
    .replace(EARLY_SCRIPT, (_, address: string) => `<script>${withHash(read(address), 'script', script)}</script>`)
    .replace(STYLE_SHEET, (_, address: string) => `<style>${withHash(read(address), 'style', style)}</style>`);
  return { template: inlined, allowed: { script, style } };
}

/**
 * Adds the text's hash to `hashes` and returns the text. Throws if the text contains its element's
 * end tag.
 */
function withHash(text: string, element: 'script' | 'style', hashes: string[]): string {
  if (text.includes(`</${element}`)) throw new Error(`A ${element} of the build contains its own end tag.`);
  hashes.push(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return text;
}

/** Adds the hashes of a page's inlined parts to the site's content security policy. */
export function pagePolicy(policy: string, { script, style }: InlinedTemplate['allowed']): string {
  return policy
    .replace(/script-src [^;]*/, (directive) => [directive, ...script].join(' '))
    .replace(/style-src [^;]*/, (directive) => [directive, ...style].join(' '));
}
