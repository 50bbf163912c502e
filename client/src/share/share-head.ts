import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { sharePicture } from './share-picture.js';
import { structuredData, type SharedPage } from './structured-data.js';

/**
 * Tags for `<head>` that only programs read: Open Graph, Twitter card and structured data. They are written by the
 * server's rendering alone, as who shares or indexes an address always asks the server for it.
 */
export function shareHead(page: SharedPage, settings: SiteSettings): string {
  const { src, width, height, alt } = sharePicture(page.path);
  const image = settings.siteUrl + src;
  const tags: readonly (readonly [attribute: string, name: string, content: string])[] = [
    ['property', 'og:title', page.title],
    ['property', 'og:description', page.description],
    ['property', 'og:type', 'website'],
    ['property', 'og:url', settings.siteUrl + page.path],
    ['property', 'og:site_name', settings.siteName],
    ['property', 'og:locale', 'en_US'],
    ['property', 'og:image', image],
    ['property', 'og:image:width', String(width)],
    ['property', 'og:image:height', String(height)],
    ['property', 'og:image:alt', alt],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', page.title],
    ['name', 'twitter:description', page.description],
    ['name', 'twitter:image', image],
    ['name', 'twitter:image:alt', alt],
  ];
  const metas = tags.map(
    ([attribute, name, content]) => `<meta ${attribute}="${name}" content="${escaped(content)}"/>`,
  );
  // `<` as an escape: no text of ours can end the element.
  const data = JSON.stringify(structuredData(page, settings)).replaceAll('<', '\\u003c');
  return `${metas.join('')}<script type="application/ld+json">${data}</script>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
