export interface SharePicture {
  /** Address on the site. */
  src: string;
  /** Pixels. */
  width: number;
  height: number;
  alt: string;
}

const SIZE = { width: 1200, height: 630 } as const;

/** Pages with a picture of their own, and what it shows; made by `npm run share-pictures`. */
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

/** The picture that an address is shared with; a page without one of its own is shared with the home page's. */
export function sharePicture(path: string): SharePicture {
  const backtest = /^\/backtests\/([a-z-]+)$/.exec(path)?.[1];
  if (backtest !== undefined) {
    return { ...SIZE, src: `/share/backtest-${backtest}.png`, alt: `Backtest Results, ${backtest}.csv` };
  }
  const alt = PICTURES[path];
  if (alt === undefined) return sharePicture('/');
  return { ...SIZE, src: `/share/${path === '/' ? 'home' : path.slice(1)}.png`, alt };
}
