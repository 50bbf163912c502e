import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSite } from '../testing/open-site.js';

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const names = async (title: string) =>
  (await section(title)).getAllByRole('heading', { level: 3, hidden: true }).map((heading) => heading.textContent);
const card = (name: string) => screen.getByRole('article', { name, hidden: true });
const webPlatform = async () => screen.findByRole('radio', { name: /TradingView/ });

beforeEach(() => window.localStorage.clear());

describe('/ Home and product catalog', () => {
  it("shows 'Understand the markets. Gain an edge.'", async () => {
    await openSite('/');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Understand the markets. Gain an edge.' }),
    ).toBeVisible();
  });

  it('shows the trial terms of the pricing page beside its button', async () => {
    await openSite('/');
    const hero = await section('Understand the markets. Gain an edge.');
    expect(hero.getByText('30 days free, then from $49/month. Cancel anytime.')).toBeVisible();
  });

  it.each([
    ['Prop Firm Focused Strategies', 'Built for prop firm rules and consistency'],
    ['Our Automated Strategies', 'Highly customizable with automated entries and exits'],
    ['Our Indicators', 'Learn how to trade manually with a plan and strategy built with indicators'],
  ])("has the section '%s' with its subtitle", async (title, subtitle) => {
    await openSite('/');
    expect((await section(title)).getByText(subtitle)).toBeVisible();
  });

  it('links the strategies to the comparison, and not the indicators', async () => {
    await openSite('/');
    for (const title of ['Prop Firm Focused Strategies', 'Our Automated Strategies']) {
      expect((await section(title)).getByRole('link', { name: 'Compare backtests' })).toHaveAttribute(
        'href',
        '/compare',
      );
    }
    expect((await section('Our Indicators')).queryByRole('link', { name: 'Compare backtests' })).toBeNull();
  });

  it('starts on the desktop platform and marks the web platform NEW!', async () => {
    await openSite('/');
    expect(await screen.findByRole('radio', { name: 'NinjaTrader' })).toBeChecked();
    expect(await screen.findByRole('radio', { name: 'TradingView NEW!' })).not.toBeChecked();
    expect(await names('Our Automated Strategies')).toHaveLength(21);
  });

  it('switches to the web platform and back', async () => {
    const router = await openSite('/');
    await userEvent.click(await webPlatform());
    expect(await names('Our Automated Strategies')).toHaveLength(15);
    expect(router.state.location.search).toBe('?platform=tradingview');
    await userEvent.click(screen.getByRole('radio', { name: 'NinjaTrader' }));
    expect(await names('Our Automated Strategies')).toHaveLength(21);
  });

  it('remembers the platform for the next visit', async () => {
    await openSite('/');
    await userEvent.click(await webPlatform());
    document.body.innerHTML = '';
    await openSite('/');
    expect(await webPlatform()).toBeChecked();
  });

  it('opens on the platform in the URL', async () => {
    await openSite('/?platform=tradingview');
    expect(await webPlatform()).toBeChecked();
  });

  it('shows four prop-firm strategies per platform, with features, image and View Backtest', async () => {
    await openSite('/');
    for (const choose of [async () => undefined, async () => userEvent.click(await webPlatform())]) {
      await choose();
      expect(await names('Prop Firm Focused Strategies')).toEqual(['Centauri', 'Mars', 'Moon', 'Pluto']);
      for (const name of ['Centauri', 'Mars', 'Moon', 'Pluto']) {
        const shown = within(card(name));
        expect(shown.getAllByRole('listitem')).toHaveLength(3);
        // One image per theme; the style sheet shows one of them.
        expect(shown.getAllByRole('img')).toHaveLength(2);
        expect(shown.getByRole('link', { name: 'View Backtest' })).toHaveAttribute(
          'href',
          `/backtests/${name.toLowerCase()}`,
        );
      }
    }
  });

  it('has a View Backtest link for every strategy and for no indicator', async () => {
    await openSite('/');
    const strategies = await section('Our Automated Strategies');
    expect(strategies.getAllByRole('link', { name: 'View Backtest', hidden: true })).toHaveLength(21);
    expect((await section('Our Indicators')).queryByRole('link', { name: 'View Backtest' })).toBeNull();
  });

  it("shows a 'NEW!' badge on items flagged isNew: the web platform's indicators and strategies", async () => {
    await openSite('/');
    for (const title of ['Our Indicators', 'Our Automated Strategies'])
      expect((await section(title)).queryByText('NEW!')).toBeNull();
    await userEvent.click(await webPlatform());
    expect((await section('Our Indicators')).getAllByText('NEW!')).toHaveLength(11);
    expect((await section('Our Automated Strategies')).getAllByText('NEW!')).toHaveLength(15);
  });

  it('shows correct facts: 25 backtests, 11 indicators, 30 days', async () => {
    await openSite('/');
    for (const [words, value] of [
      ['backtest reports', '25'],
      ['indicators on each platform', '11'],
      ['days free on every plan', '30'],
    ] as const) {
      expect((await screen.findByText(words)).nextElementSibling).toHaveTextContent(value);
    }
  });
});

describe('Links that skip to a section', () => {
  it('links the three sections with their counts on the chosen platform', async () => {
    await openSite('/');
    const links = within(await screen.findByRole('navigation', { name: 'Tools on this page' }));
    const [prop, strategies, indicators] = links.getAllByRole('link');
    expect([prop, strategies, indicators].map((link) => link?.textContent)).toEqual([
      'Prop firm 4',
      'Strategies 21',
      'Indicators 11',
    ]);
    expect(await screen.findByRole('region', { name: 'Our Indicators' })).toHaveAttribute(
      'id',
      indicators?.getAttribute('href')?.slice(1),
    );
    await userEvent.click(await webPlatform());
    expect(strategies).toHaveTextContent('Strategies 15');
  });
});

describe('Backtest notes on cards', () => {
  const backtests = {
    centauri: { platform: 'ninjatrader', sample: true },
    orb: { platform: 'ninjatrader', sample: false },
    'ichimoko-strat': { platform: 'tradingview' },
  } as const;
  it("marks a card 'Sample data' if the manifest does", async () => {
    await openSite('/', { backtests });
    await section('Our Indicators');
    expect(card('Centauri')).toHaveTextContent('Sample data');
    for (const name of ['ORB', 'IchimokoStrat', 'KeltnerStrat']) expect(card(name)).not.toHaveTextContent('Sample');
  });

  it('shows the tested platform if it is the other one', async () => {
    await openSite('/', { backtests });
    await section('Our Indicators');
    expect(card('ORB')).not.toHaveTextContent('Tested on');
    expect(card('IchimokoStrat')).toHaveTextContent('Tested on TradingView');
    await userEvent.click(await webPlatform());
    expect(card('Centauri')).toHaveTextContent('Tested on NinjaTrader');
    expect(card('IchimokoStrat')).not.toHaveTextContent('Tested on');
  });

  it('reads out the backtest notes with the link', async () => {
    await openSite('/?platform=tradingview', { backtests });
    await section('Our Indicators');
    expect(within(card('Centauri')).getByRole('link', { name: 'View Backtest' })).toHaveAccessibleDescription(
      'Centauri Sample data Tested on NinjaTrader',
    );
  });
});

describe('The bands between the sections', () => {
  it.each([
    ['Standard: every indicator. Pro: every strategy, too.', '30 days free, then from $49/month. Cancel anytime.'],
    ['Get all 25 strategies with Pro.', '30 days free, then from $99/month. Cancel anytime.'],
  ])('%s leads to the plans, with the terms beside the button', async (words, terms) => {
    await openSite('/');
    const band = within(await screen.findByRole('complementary', { name: words }));
    expect(band.getByRole('link', { name: 'Start free trial' })).toHaveAttribute('href', '/pricing');
    expect(band.getByText(terms)).toBeVisible();
  });

  it('count the strategies of the platform', async () => {
    await openSite('/?platform=tradingview');
    expect(await screen.findByText('Get all 19 strategies with Pro.')).toBeVisible();
  });
});

describe("Partners section 'Official NinjaTrader Ecosystem Vendor'", () => {
  const title = 'Official NinjaTrader Ecosystem Vendor';

  it('has an affiliate sign-up link with the compensation disclosure beside it', async () => {
    await openSite('/');
    const link = (await section(title)).getByRole('link', { name: 'Sign up with NinjaTrader' });
    expect(link).toHaveAttribute('href', 'https://platform.example.com/sign-up?from=us');
    expect(link.parentElement).toHaveTextContent('NinjaTrader compensates Flux Tools for this endorsement');
  });

  it("shows the vendor's logo plate", async () => {
    await openSite('/');
    expect((await section(title)).getByText('Ecosystem Vendor').parentElement).toHaveTextContent(
      'NinjaTrader Ecosystem Vendor',
    );
  });

  it('hides the partners section if the configuration disables it', async () => {
    await openSite('/', { vendorBadge: false });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { name: title })).toBeNull();
  });
});
