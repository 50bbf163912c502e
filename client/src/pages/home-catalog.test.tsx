import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BacktestFigures } from '../../../src/shared/contract/backtests.js';
import { mockServer, ok } from '../testing/mock-server.js';
import { SETTINGS } from '../testing/open-page.js';
import { openSite } from '../testing/open-site.js';

const strategies = async () => within(await screen.findByRole('region', { name: 'Our Automated Strategies' }));
const shownNames = async () =>
  (await strategies()).queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const chip = async (name: RegExp) => (await strategies()).getByRole('button', { name });
const searchField = async () => (await strategies()).getByRole('searchbox', { name: 'Search strategies' });

const scrolled = jest.fn();

beforeEach(() => {
  window.localStorage.clear();
  Object.assign(Element.prototype, { scrollIntoView: scrolled });
});
afterEach(() => {
  scrolled.mockClear();
  window.history.replaceState(null, '', '/');
});

describe('The catalog of strategies', () => {
  it('shows six strategies, and all on request, which the URL keeps', async () => {
    const router = await openSite('/');
    expect(await shownNames()).toHaveLength(6);
    const all = await chip(/^Show all 21$/);
    await userEvent.click(all);
    expect(await shownNames()).toHaveLength(21);
    expect(all).toHaveAttribute('aria-expanded', 'true');
    expect(router.state.location.search).toBe('?all=automated-strategies');
    await userEvent.click(await chip(/^Show fewer$/));
    expect(await shownNames()).toHaveLength(6);
    expect(router.state.location.search).toBe('');
  });

  it("opens when the browser's search finds a hidden card", async () => {
    await openSite('/');
    const orb = screen.getByRole('article', { name: 'ORB', hidden: true });
    fireEvent(orb, new Event('beforematch', { bubbles: true }));
    expect(await screen.findByRole('article', { name: 'ORB' })).toBeVisible();
  });

  it('opens for the card that the address names, and can be folded again', async () => {
    const router = await openSite('/#flux-trident');
    expect(await screen.findByRole('article', { name: 'FluxTrident' })).toBeVisible();
    expect(router.state.location).toMatchObject({ search: '?all=automated-strategies', hash: '#flux-trident' });
    expect(scrolled.mock.contexts.at(-1)).toHaveAttribute('id', 'flux-trident');
    await userEvent.click(await chip(/^Show fewer$/));
    expect(await shownNames()).toHaveLength(6);
    expect(router.state.location).toMatchObject({ search: '', hash: '' });
    window.location.hash = '#orb';
    expect(await screen.findByRole('article', { name: 'ORB' })).toBeVisible();
  });

  it('opens for one of the first cards if the screen has no place for it', async () => {
    // Without layout, no card has a place.
    await openSite('/#donchian-turtle');
    expect(await chip(/^Show fewer$/)).toBeVisible();
  });

  it('stays folded for one of the first cards that is shown', async () => {
    const layout = jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as never);
    await openSite('/#donchian-turtle');
    layout.mockRestore();
    expect(await chip(/^Show all 21$/)).toBeVisible();
  });

  it('filters by style, in the URL, and says how many it found', async () => {
    const router = await openSite('/');
    await userEvent.click(await chip(/^Breakout 6$/));
    expect(await shownNames()).toEqual(expect.arrayContaining(['Donchian Turtle', 'Mars']));
    expect((await strategies()).getByRole('status')).toHaveTextContent('6 strategies');
    expect(await chip(/^Breakout 6$/)).toHaveAttribute('aria-pressed', 'true');
    expect(router.state.location.search).toBe('?style=breakout');
    await userEvent.click(await chip(/^All$/));
    expect(router.state.location.search).toBe('');
  });

  it('finds what is typed at once, and the URL follows', async () => {
    const router = await openSite('/');
    await userEvent.type(await searchField(), 'opening range');
    expect(await shownNames()).toEqual(['ORB']);
    await waitFor(() => expect(router.state.location.search).toBe('?q=opening+range'));
    expect(await searchField()).toHaveValue('opening range');
  });

  it('keeps what is chosen before the URL follows the search', async () => {
    const router = await openSite('/?platform=ninjatrader');
    await userEvent.type(await searchField(), 'range');
    await userEvent.click(screen.getByRole('radio', { name: /^TradingView/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?platform=tradingview&q=range'));
  });

  it('says that nothing matches, and clears the filters', async () => {
    const router = await openSite('/?style=trend&q=grid');
    expect(await shownNames()).toEqual([]);
    expect((await strategies()).getByText('No strategy matches “grid”')).toBeVisible();
    await userEvent.click((await strategies()).getByRole('button', { name: 'Clear filters' }));
    expect(await shownNames()).toHaveLength(6);
    expect(router.state.location.search).toBe('');
  });
});

const card = (name: string) => screen.findByRole('article', { name });

describe('The figures of a strategy', () => {
  const figures: BacktestFigures = {
    netProfit: 47158.4,
    profitFactor: 1.419,
    maxDrawdown: 812.5,
    currency: 'USD',
    isGross: false,
    curve: 'AB-9',
  };
  it('are its net profit, profit factor and largest drawdown, below a notice at the grid', async () => {
    await openSite('/', { figures: { ...SETTINGS.figures, mars: figures }, backtests: { mars: { sample: true } } });
    expect(await card('Mars')).toHaveTextContent(/Net profit\+\$47,158Profit factor1\.42Max\. drawdown\$813/);
    const notices = await screen.findAllByRole('note');
    expect(notices).toHaveLength(2);
    expect(notices[0]).toHaveTextContent(/^Hypothetical results\. Sample data, .* not a record of actual trading/);
    expect(notices[1]).not.toHaveTextContent('Sample data');
  });

  it.each([
    ['a loss', { netProfit: -12.5, profitFactor: 0 }, /−\$12\.50Profit factor0\.00/],
    ['no losing trade', { profitFactor: 'infinite' }, /Profit factor∞/],
    ['another dollar', { currency: 'CAD' }, /\+CA\$47,158Profit factor1\.42Max\. drawdownCA\$813/],
    ['dollars under another name', { currency: '$ US' }, /\+\$47,158Profit/],
    ['a few yen', { netProfit: 40, currency: 'JPY' }, /\+¥40Profit/],
    ['points', { currency: 'points' }, /\+47,158 points/],
    ['profits before costs', { isGross: true }, /Profit before costs\+\$47,158/],
    ['a file without them', null, /Net profit–Profit factor–Max\. drawdown–/],
  ] as const)('of %s', async (_what, change, words) => {
    const mars = change === null ? null : { ...figures, ...change };
    await openSite('/', { figures: { ...SETTINGS.figures, mars } });
    expect(await card('Mars')).toHaveTextContent(words);
  });

  it('come by a request if the server was still reading files when it sent the page', async () => {
    const { mars: _mars, ...rest } = SETTINGS.figures!;
    mockServer({ 'GET /backtests/figures.json': ok({ ...rest, mars: figures }) });
    await openSite('/', { figures: { ...rest, pluto: { ...figures, netProfit: 12 } } });
    expect(await screen.findByText('+$47,158')).toBeVisible();
  });

  it('come by a request if the visit began on another page', async () => {
    mockServer({ 'GET /backtests/figures.json': ok({ mars: figures }) });
    await openSite('/', { figures: null });
    expect(await screen.findByText('+$47,158')).toBeVisible();
  });
});
