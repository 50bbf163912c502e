import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { type Block, blocksOf, plainText } from './content-file.js';
import disclaimers from './disclaimers.md?raw';

/** The blocks of disclaimers.md, by heading. */
export function disclaimerSections(site: SiteSettings): Block[][] {
  const blocks = blocksOf(disclaimers, site);
  const starts = blocks.flatMap((block, at) => (block.kind === 'heading' ? [at] : []));
  return starts.map((start, at) => blocks.slice(start, starts[at + 1]));
}

/** What stands beside quotes, without its heading. */
export function testimonialDisclaimer(site: SiteSettings): Block[] {
  const sections = disclaimerSections(site);
  const found = sections.find(([first]) => first?.kind === 'heading' && /^testimonial/i.test(plainText(first.content)));
  if (found === undefined) throw new Error('disclaimers.md has no testimonial disclaimer');
  return found.slice(1);
}
