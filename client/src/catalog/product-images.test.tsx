import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { illustrationFiles } from '../../illustrations/plugin.js';
import { openSite } from '../testing/open-site.js';
import { CATALOG } from './tools.js';
import { toolSlug } from './product-images.js';

const screenshot = (name: string, width = 1600, height = 900) => ({ src: `/screenshots/${name}?v=1`, width, height });
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const enlarge = async (kind: string, name: string) =>
  userEvent.click((await card(name)).getByRole('button', { name: `Enlarge the ${kind} of ${name}` }));

beforeEach(() => window.localStorage.clear());

describe('The image of a tool', () => {
  it('opens the illustration of a tool in a dialog with its name and kind', async () => {
    await openSite('/');
    await enlarge('illustration', 'Market Phase');
    const dialog = within(await screen.findByRole('dialog', { name: 'Market Phase' }));
    expect(dialog.getAllByRole('img', { name: /^Illustration: Market Phase on 15-minute ES / })[0]).toBeVisible();
    expect(dialog.getByText('Illustration on simulated prices')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Next picture' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('fits an image at first, and toggles full size by a click on it or its button', async () => {
    const pictures = [screenshot('centauri.webp'), screenshot('centauri-2.webp')];
    await openSite('/', { screenshots: { centauri: pictures } });
    await enlarge('screenshot', 'Centauri');
    const dialog = within(await screen.findByRole('dialog', { name: 'Centauri' }));
    const frame = dialog.getByRole('region', { name: 'Picture of Centauri' });
    expect(frame).not.toHaveClass('is-full');
    await userEvent.click(dialog.getByRole('button', { name: 'Full size' }));
    expect(frame).toHaveClass('is-full');
    expect(frame).toHaveStyle({ '--picture-width': '1600px' });
    await userEvent.keyboard('{ArrowRight}');
    expect(dialog.getByRole('status')).toHaveTextContent('1 of 2');
    await userEvent.click(dialog.getByRole('button', { name: 'Fit to width' }));
    expect(frame).not.toHaveClass('is-full');
    await userEvent.click(dialog.getByRole('img'));
    expect(frame).toHaveClass('is-full');
    await userEvent.click(dialog.getByRole('button', { name: 'Next picture' }));
    expect(dialog.getByRole('region', { name: 'Picture of Centauri' })).not.toHaveClass('is-full');
    expect(dialog.getByRole('button', { name: 'Full size' })).toBeVisible();
  });

  it('closes the dialog by a click on its backdrop, not by a click inside', async () => {
    await openSite('/');
    await enlarge('illustration', 'Market Phase');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByText('Illustration on simulated prices'));
    await userEvent.click(dialog);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it("shows the owner's screenshot for the platform, with its size reserved", async () => {
    await openSite('/', { screenshots: { 'ninjatrader-market-phase': [screenshot('ninjatrader-market-phase.webp')] } });
    const picture = (await card('Market Phase')).getByRole('img', { name: 'Screenshot of Market Phase' });
    expect(picture).toHaveAttribute('src', '/screenshots/ninjatrader-market-phase.webp?v=1');
    expect(picture).toHaveAttribute('width', '1600');
    expect(picture).toHaveAttribute('height', '900');
    expect(picture).toHaveAttribute('loading', 'lazy');
    await userEvent.click(screen.getByRole('radio', { name: /TradingView/ }));
    expect((await card('Market Phase')).getAllByRole('img', { name: /^Illustration: / })[0]).toBeVisible();
  });

  it('shows a screenshot on both platforms if its file name has no platform', async () => {
    await openSite('/?platform=tradingview', { screenshots: { centauri: [screenshot('centauri.webp')] } });
    expect((await card('Centauri')).getByRole('img', { name: 'Screenshot of Centauri' })).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'NinjaTrader' }));
    expect((await card('Centauri')).getByRole('img', { name: 'Screenshot of Centauri' })).toBeVisible();
  });

  it('cycles through the images of a tool by buttons and arrow keys', async () => {
    const pictures = [screenshot('centauri.webp'), screenshot('centauri-2.webp', 1000, 500)];
    await openSite('/', { screenshots: { centauri: pictures } });
    await enlarge('screenshot', 'Centauri');
    const dialog = within(await screen.findByRole('dialog', { name: 'Centauri' }));
    const shown = () => dialog.getByRole('img').getAttribute('src');
    expect(dialog.getByText('Screenshot')).toBeVisible();
    expect(dialog.getByRole('status')).toHaveTextContent('1 of 2');
    await userEvent.click(dialog.getByRole('button', { name: 'Next picture' }));
    expect([shown(), dialog.getByRole('status').textContent]).toEqual(['/screenshots/centauri-2.webp?v=1', '2 of 2']);
    await userEvent.keyboard('{ArrowRight}');
    expect(shown()).toBe('/screenshots/centauri.webp?v=1');
    await userEvent.keyboard('{ArrowLeft}');
    expect(shown()).toBe('/screenshots/centauri-2.webp?v=1');
    await userEvent.click(dialog.getByRole('button', { name: 'Previous picture' }));
    expect(shown()).toBe('/screenshots/centauri.webp?v=1');
  });
});

describe('The illustrations that the home page asks for', () => {
  it.each(['ninjatrader', 'tradingview'])('are files of the build, on cards of %s and enlarged', async (platform) => {
    const files = new Set(illustrationFiles().map(({ fileName }) => `/${fileName}`));
    await openSite(`/?platform=${platform}`);
    await enlarge('illustration', 'Centauri');
    const images = [...document.querySelectorAll('img.illustration')];
    const asked = images.map((image) => image.getAttribute('src') ?? '');
    expect(asked.filter((source) => !files.has(source))).toEqual([]);
    expect(asked.some((source) => source.includes('-large-'))).toBe(true);
    expect(asked.every((source) => source.includes(platform === 'ninjatrader' ? '-desktop-' : '-web-'))).toBe(true);
  });
});

describe('toolSlug', () => {
  const { ninjatrader } = CATALOG;

  it("makes a tool's slug for file names and URLs", () => {
    expect(ninjatrader.indicators.map(toolSlug).join(' ')).toBe(
      'dynamic-trend flux-target market-phase ttm-squeeze volatility-cycle flux-confluence flux-pivot flux-signal market-regime parabolic-rsi previous-levels',
    );
    expect(toolSlug({ name: 'Holy Grail Adaptive', backtestUrl: '/backtests/holy-grail' })).toBe('holy-grail');
  });

  it("matches the slugs in the screenshots folder's README", () => {
    const { propFirmStrategies, strategies, indicators } = ninjatrader;
    const rows = readFileSync('screenshots/README.md', 'utf8').matchAll(/^\| [A-Z][\w ]+ \| (.+) \|$/gm);
    expect([...rows].map(([, names]) => names)).toEqual(
      [propFirmStrategies, strategies, indicators].map((tools) => tools.map(toolSlug).join(', ')),
    );
  });
});
