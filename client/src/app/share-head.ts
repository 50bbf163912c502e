import { BACKTEST_SLUGS } from '../../../src/shared/contract/backtests.js';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { type PlanKey, PLANS, TRIAL_DAYS } from '../../../src/shared/plans.js';
import { type Block, blocksOf, plainText } from '../content/content-file.js';
import questions from '../content/questions.md?raw';
import { LOWEST_PRICE, PLAN_OFFERS, titleOf } from '../pricing/plan-offers.js';

/** A page as search engines see it. `path` starts with a slash. */
interface SharedPage {
  path: string;
  title: string;
  description: string;
}

/**
 * Tags for `<head>` that only crawlers read: Open Graph, Twitter card and structured data. Only the
 * server renders them, because crawlers request every page from the server.
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
  /** In pixels, like the height. */
  width: number;
  height: number;
  alt: string;
}

const SIZE = { width: 1200, height: 630 } as const;

/** Alt texts of pages with their own share image. `npm run share-images` makes the images. */
const IMAGE_TEXTS: Readonly<Record<string, string>> = {
  '/': 'Understand the markets. Gain an edge. Beside it a chart of a price within a channel.',
  '/pricing': `Choose Your Plan: four plans from ${LOWEST_PRICE}, each with ${TRIAL_DAYS} days free.`,
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
  const alt = IMAGE_TEXTS[path];
  if (alt === undefined) return findShareImage('/');
  return { ...SIZE, src: `/share/${path === '/' ? 'home' : path.slice(1)}.png`, alt };
}

type Thing = Readonly<Record<string, unknown>>;

/** The page's schema.org graph. Every page has the organization and the website. */
function structuredData(page: SharedPage, settings: SiteSettings): Thing {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(settings),
      website(settings),
      ...breadcrumbs(page, settings),
      ...(page.path === '/pricing' ? [...products(settings), questionPage(settings)] : []),
      ...dataset(page, settings),
    ],
  };
}

const organizationId = ({ siteUrl }: SiteSettings): Thing => ({ '@id': `${siteUrl}/#organization` });

function organization(settings: SiteSettings): Thing {
  const { siteName, siteUrl, supportEmail, links } = settings;
  const profiles = [links.youtube, links.twitch, links.discord].filter((address) => address !== '');
  return {
    '@type': 'Organization',
    ...organizationId(settings),
    name: siteName,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    email: supportEmail,
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  };
}

function website(settings: SiteSettings): Thing {
  const { siteName, siteUrl } = settings;
  return {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    name: siteName,
    url: `${siteUrl}/`,
    publisher: organizationId(settings),
  };
}

function breadcrumbs({ path, title }: SharedPage, { siteName, siteUrl }: SiteSettings): Thing[] {
  if (path === '/') return [];
  const trail = [
    { name: siteName, item: `${siteUrl}/` },
    { name: title.replace(` · ${siteName}`, ''), item: siteUrl + path },
  ];
  const itemListElement = trail.map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}

function products(settings: SiteSettings): Thing[] {
  return PLAN_OFFERS.map((plan) => ({
    '@type': 'Product',
    name: titleOf(plan),
    description: plan.features.join('. '),
    image: `${settings.siteUrl}/share/pricing.png`,
    brand: organizationId(settings),
    offers: plan.buttons.map(({ key }) => offer(key, settings)),
  }));
}

function offer(key: PlanKey, { siteUrl }: SiteSettings): Thing {
  const { name, monthlyUsd } = PLANS[key];
  return {
    '@type': 'Offer',
    name,
    url: `${siteUrl}/pricing`,
    price: monthlyUsd,
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: monthlyUsd,
      priceCurrency: 'USD',
      billingDuration: 'P1M',
    },
  };
}

function questionPage(settings: SiteSettings): Thing {
  return { '@type': 'FAQPage', mainEntity: questionsOf(blocksOf(questions, settings)) };
}

/** Each heading is a question; the blocks up to the next heading are its answer. */
function questionsOf(blocks: readonly Block[]): Thing[] {
  const asked: { name: string; answer: string[] }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') asked.push({ name: plainText(block.content), answer: [] });
    else if (block.kind === 'paragraph') asked.at(-1)?.answer.push(plainText(block.content));
    else asked.at(-1)?.answer.push(...block.items.map(plainText));
  }
  return asked.map(({ name, answer }) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
  }));
}

function dataset({ path, title, description }: SharedPage, settings: SiteSettings): Thing[] {
  const slug = BACKTEST_SLUGS.find((known) => path === `/backtests/${known}`);
  if (slug === undefined) return [];
  return [
    {
      '@type': 'Dataset',
      name: title.replace(` · ${settings.siteName}`, ''),
      description,
      url: settings.siteUrl + path,
      isAccessibleForFree: true,
      creator: organizationId(settings),
      license: `${settings.siteUrl}/terms`,
      distribution: {
        '@type': 'DataDownload',
        encodingFormat: 'text/csv',
        contentUrl: `${settings.siteUrl}/backtests/${slug}.csv`,
      },
    },
  ];
}
