import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearPersonalData } from '../../lib/personal-data.js';
import { storeUserEmail } from '../../lib/session.js';
import { deferredReply, mockServer, ok } from '../../testing/mock-server.js';
import { FULL_SETTINGS, openSite } from '../../testing/open-site.js';

const header = async () => within(await screen.findByRole('banner'));
const menu = async () => within(await screen.findByRole('navigation', { name: 'Main' }));
const footer = async () => within(await screen.findByRole('contentinfo'));
const menuButton = async () => (await header()).getByRole('button', { name: 'Menu' });

beforeEach(() => window.localStorage.clear());

describe('Header', () => {
  it('links the logo and title to home', async () => {
    await openSite('/terms');
    expect((await header()).getByRole('link', { name: 'Flux Tools, home' })).toHaveAttribute('href', '/');
  });

  it('has the links of every page, the external ones and the icons of both channels', async () => {
    await openSite('/terms');
    const links = (await menu()).getAllByRole('link');
    expect(
      links.map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Home', '/'],
      ['Pricing', '/pricing'],
      ['Affiliates', '/affiliates'],
      ['Free Discord', 'https://discord.example.com/invite'],
      ['Should I Trade Today?', 'https://today.example.com/'],
      ['Account', '/account'],
      ['YouTube channel', 'https://video.example.com/channel'],
      ['Twitch stream', 'https://stream.example.com/channel'],
    ]);
  });

  it("labels pricing 'Select a Plan' if local storage has a userEmail", async () => {
    storeUserEmail('ada@example.com');
    await openSite('/terms');
    for (const part of [await menu(), await header()]) {
      for (const link of part.getAllByRole('link', { name: 'Select a Plan' })) {
        expect(link).toHaveAttribute('href', '/pricing');
      }
    }
    expect((await header()).queryByRole('link', { name: 'Pricing' })).toBeNull();
  });

  it('omits an external link without a URL', async () => {
    await openSite('/terms', { links: { ...FULL_SETTINGS.links, discord: '', twitch: '' } });
    expect((await header()).queryByRole('link', { name: 'Free Discord' })).toBeNull();
    expect((await header()).queryByRole('link', { name: 'Twitch stream' })).toBeNull();
  });

  it('opens and closes the menu, and closes it after a choice', async () => {
    await openSite('/terms');
    expect(await menuButton()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(await menuButton());
    expect(await menuButton()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click((await header()).getByRole('link', { name: 'Affiliates' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Affiliate Program' })).toBeVisible();
    expect(await menuButton()).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes the menu on Escape and returns the focus to its button', async () => {
    await openSite('/terms');
    await userEvent.click(await menuButton());
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(await menuButton()).toHaveAttribute('aria-expanded', 'false');
    expect(await menuButton()).toHaveFocus();
  });

  it('switches to the light theme and back, and keeps the choice', async () => {
    await openSite('/terms');
    await userEvent.click((await menu()).getByRole('button', { name: 'Light theme' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
    expect(window.localStorage.getItem('theme')).toBe('light');
    await userEvent.click((await menu()).getByRole('button', { name: 'Dark theme' }));
    expect(document.documentElement).not.toHaveAttribute('data-theme');
    expect(window.localStorage.getItem('theme')).toBe('dark');
  });

  it('moves the focus to the content after a navigation', async () => {
    await openSite('/terms');
    await userEvent.click((await footer()).getByRole('link', { name: 'Privacy' }));
    await screen.findByRole('heading', { level: 1, name: 'Privacy' });
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

const button = async () => (await header()).getByRole('link', { name: /^(Start|See|My)/ });
const status = (body: object) => ({ 'GET /payment/subscription-status/ada%40example.com': ok(body) });

describe("The header's button", () => {
  beforeEach(() => window.sessionStorage.clear());

  it('leads a visitor to a free trial, without a request', async () => {
    const calls = mockServer({});
    await openSite('/terms');
    expect(await button()).toHaveTextContent('Start free trial');
    expect(await button()).toHaveAttribute('href', '/pricing');
    expect(calls).toEqual([]);
  });

  it.each([
    ['Start free trial', '/pricing', { paid: false, subscriptions: [], trialAvailable: true }],
    ['See plans', '/pricing', { paid: false, subscriptions: [], trialAvailable: false }],
    ['My account', '/account', { paid: true, subscriptions: [], trialAvailable: false }],
  ])('says %s and leads to %s by what the person may do', async (label, href, body) => {
    storeUserEmail('ada@example.com');
    const calls = mockServer(status(body));
    await openSite('/terms');
    await waitFor(() => expect(calls).toHaveLength(1), { timeout: 3_000 });
    const link = await (await header()).findByRole('link', { name: label });
    expect(link).toHaveAttribute('href', href);
  });

  it('offers the plans if the status did not load, and asks again on the next page', async () => {
    storeUserEmail('ada@example.com');
    const log = jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const answer = ok({ paid: true, subscriptions: [], trialAvailable: false });
    mockServer({ 'GET /payment/subscription-status/ada%40example.com': ['unreachable', answer] });
    await openSite('/terms');
    expect(await (await header()).findByRole('link', { name: 'See plans' }, { timeout: 3_000 })).toBeVisible();
    expect(window.sessionStorage).toHaveLength(0);
    await userEvent.click((await footer()).getByRole('link', { name: 'Privacy' }));
    expect(await (await header()).findByRole('link', { name: 'My account' }, { timeout: 3_000 })).toBeVisible();
    log.mockRestore();
  });

  it('keeps nothing of an answer that arrives after the sign-out', async () => {
    storeUserEmail('ada@example.com');
    const { answer, arrive } = deferredReply();
    const calls = mockServer({ 'GET /payment/subscription-status/ada%40example.com': answer });
    await openSite('/terms');
    await waitFor(() => expect(calls).toHaveLength(1), { timeout: 3_000 });
    act(clearPersonalData);
    await act(async () => arrive(ok({ paid: true, subscriptions: [], trialAvailable: false })));
    expect(window.sessionStorage).toHaveLength(0);
    expect(await button()).toHaveTextContent('Start free trial');
  });
});

describe('Footer', () => {
  it('links Home, Pricing, Account, Refund Policy, Affiliates and Support', async () => {
    await openSite('/terms');
    const links = (await footer()).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual(
      expect.arrayContaining([
        ['Home', '/'],
        ['Pricing', '/pricing'],
        ['Account', '/account'],
        ['Refund Policy', '/refund-policy'],
        ['Affiliates', '/affiliates'],
        ['Support', '/support'],
      ]),
    );
  });

  it.each([
    ['Risk disclaimer', /risk of loss/],
    ['Hypothetical performance disclaimer', /hypothetical/],
    ['Testimonial disclaimer', /may not be representative/],
  ])('contains the %s', async (title, words) => {
    await openSite('/terms');
    const heading = (await footer()).getByRole('heading', { name: title });
    expect(heading.parentElement).toHaveTextContent(words);
  });

  it('has a copyright line with the current year', async () => {
    await openSite('/terms', { today: '2031-01-01' });
    expect((await footer()).getByText(/© 2031 Flux Tools/)).toBeVisible();
  });

  it('embeds the community chat widget only on request', async () => {
    const asked = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
    await openSite('/terms');
    expect(screen.queryByTitle('Community chat')).toBeNull();
    await userEvent.click((await footer()).getByRole('button', { name: 'Load the chat' }));
    expect(await screen.findByTitle('Community chat')).toHaveAttribute('src', 'https://chat.example.com/widget');
    expect(asked).toHaveBeenCalledTimes(1);
    expect((await footer()).getByRole('link', { name: 'Nothing showing? Open it on Discord.' })).toBeVisible();
    asked.mockRestore();
  });

  it('says so if the community chat does not answer, and tries again on request', async () => {
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const asked = jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await openSite('/terms');
    await userEvent.click((await footer()).getByRole('button', { name: 'Load the chat' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t reach the chat');
    expect(screen.queryByTitle('Community chat')).toBeNull();
    asked.mockResolvedValue(new Response());
    await userEvent.click((await footer()).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTitle('Community chat')).toBeVisible();
    jest.restoreAllMocks();
  });

  it('shows the community chat once on the support page', async () => {
    await openSite('/support');
    expect(await screen.findAllByRole('button', { name: 'Load the chat' })).toHaveLength(1);
    expect((await footer()).getByRole('link', { name: 'The chat is on this page.' })).toHaveAttribute('href', '#chat');
  });
});

describe('Sandbox banner', () => {
  it('shows a banner with the sandbox', async () => {
    await openSite('/terms', { sandbox: true });
    expect(await screen.findByText(/^Sandbox:/)).toBeVisible();
  });

  it('shows no banner without the sandbox', async () => {
    await openSite('/terms');
    await header();
    expect(screen.queryByText(/^Sandbox:/)).toBeNull();
  });
});
