import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BACKTEST_SLUGS } from '../../../src/shared/contract/backtests.js';
import { SETTINGS } from '../testing/open-page.js';
import { shareHead, findShareImage } from './share-head.js';

const PUBLIC = join(process.cwd(), 'client', 'public');
const ADDRESSES = [
  '/',
  '/pricing',
  '/account',
  '/affiliates',
  '/support',
  '/refund-policy',
  '/terms',
  '/privacy',
  '/compare',
  ...BACKTEST_SLUGS.map((slug) => `/backtests/${slug}`),
];

function headOf(path: string, title = 'A title'): Document {
  const html = shareHead({ path, title, description: 'What it is about.' }, SETTINGS);
  return new DOMParser().parseFromString(html, 'text/html');
}

function graphOf(path: string): Record<string, unknown>[] {
  const text = headOf(path).querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  return (JSON.parse(text) as { '@graph': Record<string, unknown>[] })['@graph'];
}

const typesOf = (path: string): unknown[] => graphOf(path).map((thing) => thing['@type']);

describe('shareHead', () => {
  it.each(ADDRESSES)('has a small share image of the right size for %s', (path) => {
    const { src, width, height } = findShareImage(path);
    const file = join(PUBLIC, src);
    expect(existsSync(file)).toBe(true);
    expect(statSync(file).size).toBeLessThan(200_000);
    const png = readFileSync(file);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height]);
    const head = headOf(path);
    const content = (name: string) => head.querySelector(`meta[property="${name}"], meta[name="${name}"]`);
    expect(content('og:image')?.getAttribute('content')).toBe(SETTINGS.siteUrl + src);
    expect(content('twitter:card')?.getAttribute('content')).toBe('summary_large_image');
    expect(content('og:url')?.getAttribute('content')).toBe(SETTINGS.siteUrl + path);
  });

  it('escapes text with quotes and tags', () => {
    const title = `"><script>alert('x')</script> & more`;
    const head = headOf('/pricing', title);
    expect(head.querySelectorAll('script')).toHaveLength(1);
    expect(head.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(title);
  });

  it('contains the organization and the site on every page', () => {
    for (const path of ADDRESSES) expect(typesOf(path)).toEqual(expect.arrayContaining(['Organization', 'WebSite']));
    expect(typesOf('/')).toHaveLength(2);
  });

  it('lists the four plans with an offer per price, and the questions, on the pricing page', () => {
    const graph = graphOf('/pricing');
    const products = graph.filter((thing) => thing['@type'] === 'Product') as { offers: { price: number }[] }[];
    expect(products.map(({ offers }) => offers.map(({ price }) => price))).toEqual([[49, 49], [69], [99, 99], [119]]);
    const questions = graph.find((thing) => thing['@type'] === 'FAQPage') as unknown as {
      mainEntity: { name: string; acceptedAnswer: { text: string } }[];
    };
    expect(questions.mainEntity.length).toBeGreaterThan(5);
    for (const { name, acceptedAnswer } of questions.mainEntity) {
      expect(name).toMatch(/\?$/);
      expect(acceptedAnswer.text).not.toBe('');
    }
  });

  it('describes a backtest page as a dataset with its file', () => {
    expect(graphOf('/backtests/orb').find((thing) => thing['@type'] === 'Dataset')).toMatchObject({
      url: `${SETTINGS.siteUrl}/backtests/orb`,
      distribution: { encodingFormat: 'text/csv', contentUrl: `${SETTINGS.siteUrl}/backtests/orb.csv` },
    });
    expect(typesOf('/backtests/orb')).toContain('BreadcrumbList');
  });
});
