import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { structuredData, type SharedPage } from './structured-data.js';

/**
 * Tags for `<head>` that only programs read: Open Graph, Twitter card and structured data. Only the
 * server renders them, because crawlers always request the page from it.
 */
export function shareHead(page: SharedPage, settings: SiteSettings): string {
  const { src, width, height, alt } = findShareImage(page.path);
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
  // Escapes `<`, so that no text can close the element.
  const data = JSON.stringify(structuredData(page, settings)).replaceAll('<', '\\u003c');
  return `${metas.join('')}<script type="application/ld+json">${data}</script>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

interface ShareImage {
  /** Path on the site. */
  src: string;
  /** Pixels. */
  width: number;
  height: number;
  alt: string;
}

const SIZE = { width: 1200, height: 630 } as const;

/** Pages with their own share image, and its alt text. `npm run share-images` makes the images. */
const PICTURES: Readonly<Record<string, string>> = {
  '/': 'Understand the markets. Gain an edge. Beside it a chart of a price within a channel.',
  '/pricing': 'Choose Your Plan: four plans from $49 a month, each with 30 days free.',
  '/compare': 'Compare backtests: two to four strategies on one picture and in one table.',
  '/affiliates': 'Affiliate program: 30% recurring commission.',
  '/support': 'Support',
  '/refund-policy': 'Refund policy',
  '/terms': 'Terms',
  '/privacy': 'Privacy',
};

/** The share image (Open Graph image) of a path. Pages without their own use the home page's. */
export function findShareImage(path: string): ShareImage {
  const backtest = /^\/backtests\/([a-z-]+)$/.exec(path)?.[1];
  if (backtest !== undefined) {
    return { ...SIZE, src: `/share/backtest-${backtest}.png`, alt: `Backtest Results, ${backtest}.csv` };
  }
  const alt = PICTURES[path];
  if (alt === undefined) return findShareImage('/');
  return { ...SIZE, src: `/share/${path === '/' ? 'home' : path.slice(1)}.png`, alt };
}
