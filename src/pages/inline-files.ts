import { createHash } from 'node:crypto';

/** A template in which what the first paint waits for stands in the page itself. */
export interface InlinedTemplate {
  template: string;
  /** What a content security policy has to allow for it, such as `'sha256-…'`. */
  allowed: { script: readonly string[]; style: readonly string[] };
}

const STYLE_SHEET = /<link rel="stylesheet"[^>]*?href="(\/[^"]+\.css)"[^>]*>/g;
/** Scripts that run before the first paint are no modules; modules wait for the document. */
const EARLY_SCRIPT = /<script src="(\/[^"]+\.js)"><\/script>/g;

/**
 * Puts the style sheet and the early scripts into the page: a browser can then paint with the first answer, without
 * asking again. `read` gives the text of a file of the build by its address.
 */
export function inlineFiles(template: string, read: (address: string) => string): InlinedTemplate {
  const script: string[] = [];
  const style: string[] = [];
  const inlined = template
    .replace(EARLY_SCRIPT, (_, address: string) => `<script>${noted(read(address), 'script', script)}</script>`)
    .replace(STYLE_SHEET, (_, address: string) => `<style>${noted(read(address), 'style', style)}</style>`);
  return { template: inlined, allowed: { script, style } };
}

/** The text as it is, after its hash was noted. Throws where it would end its own element. */
function noted(text: string, element: 'script' | 'style', hashes: string[]): string {
  if (text.includes(`</${element}`)) throw new Error(`A ${element} of the build holds its own end tag.`);
  hashes.push(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return text;
}

/** The policy of a page with inlined parts, made from the policy of everything else. */
export function pagePolicy(policy: string, { script, style }: InlinedTemplate['allowed']): string {
  return policy
    .replace(/script-src [^;]*/, (directive) => [directive, ...script].join(' '))
    .replace(/style-src [^;]*/, (directive) => [directive, ...style].join(' '));
}
