import { BACKTEST_SLUGS } from '../../../src/shared/contract/backtests.js';
import type { SiteSettings } from '../../../src/shared/contract/site.js';
import { type PlanKey, PLANS } from '../../../src/shared/plans.js';
import { blocksOf } from '../content/content-file.js';
import type { Block, Inline } from '../content/markdown.js';
import questions from '../content/questions.md?raw';
import { PLAN_OFFERS } from '../pricing/plan-offers.js';

/** A page as search engines see it. `path` starts with a slash. */
export interface SharedPage {
  path: string;
  title: string;
  description: string;
}

type Thing = Readonly<Record<string, unknown>>;

/** The page's schema.org graph. Every page has the organization and the website. */
export function structuredData(page: SharedPage, settings: SiteSettings): Thing {
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
  return PLAN_OFFERS.map(({ title, features, buttons }) => ({
    '@type': 'Product',
    name: title,
    description: features.join('. '),
    image: `${settings.siteUrl}/share/pricing.png`,
    brand: organizationId(settings),
    offers: buttons.map(({ key }) => offer(key, settings)),
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

const plainText = (content: readonly Inline[]): string => content.map(({ text }) => text).join('');

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
