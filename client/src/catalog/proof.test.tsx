import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Proof, Quote } from '../../../src/shared/contract/site.js';
import { SETTINGS } from '../testing/open-page.js';
import { openSite } from '../testing/open-site.js';

const quote = (name: string, more: Partial<Quote> = {}): Quote => ({
  text: `Words of ${name}`,
  name,
  paid: false,
  ...more,
});

const open = (proof: Partial<Proof>) => openSite('/', { proof: { ...SETTINGS.proof, ...proof } });
const section = (name: string) => within(screen.getByRole('region', { name }));
const TITLE = 'From people who use it';

describe('quotes', () => {
  it('stand with their names, a label where somebody was paid, and the disclaimer', async () => {
    await open({ quotes: [quote('Ada', { role: 'Futures trader', paid: true }), quote('Ben')] });
    const [first, second] = section(TITLE).getAllByRole('listitem');
    expect(first).toHaveTextContent('Words of AdaAdaFutures traderPaid endorsement');
    expect(second).toHaveTextContent(/^Words of BenBen$/);
    expect(section(TITLE).getByText(/may not be representative.*Paid endorsements are always labeled/)).toBeVisible();
  });

  it('are six at first, and all on request', async () => {
    await open({ quotes: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => quote(name)) });
    expect(section(TITLE).getAllByRole('listitem')).toHaveLength(6);
    await userEvent.click(section(TITLE).getByRole('button', { name: 'Show all 7 quotes' }));
    expect(section(TITLE).getAllByRole('listitem')).toHaveLength(7);
  });
});

it('nothing is shown of what the owner has not given', async () => {
  await open({ community: { members: null, channels: ['general'] } });
  for (const name of [TITLE, 'See it at work', 'Trade alongside others']) {
    expect(screen.queryByRole('region', { name })).toBeNull();
  }
});

it('the size of the community stands with the day of its count', async () => {
  await open({ community: { members: { count: 1240, day: '2026-11-20' }, channels: [] } });
  const words = section('Trade alongside others').getByText('1,240 members on our Discord, counted November 20, 2026.');
  expect(words).toBeVisible();
});

describe('the walkthrough', () => {
  const walkthrough = { title: 'First steps', youtubeId: 'aaaaaaaaaaa', poster: null };
  afterEach(() => jest.restoreAllMocks());

  it('asks YouTube only after a press, and then plays', async () => {
    const asked = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
    await open({ walkthrough });
    expect(asked).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Play video: First steps' }));
    expect(await screen.findByTitle('First steps')).toHaveAttribute(
      'src',
      'https://www.youtube-nocookie.com/embed/aaaaaaaaaaa?autoplay=1&rel=0',
    );
  });

  it('says so if YouTube does not answer, with a link to the video', async () => {
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await open({ walkthrough });
    await userEvent.click(screen.getByRole('button', { name: 'Play video: First steps' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t reach YouTube.');
    expect(screen.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=aaaaaaaaaaa',
    );
  });
});

describe('partners', () => {
  const TITLE = 'Official NinjaTrader Ecosystem Vendor';

  it("have the owner's logos in place of the drawn badge", async () => {
    await open({ partners: [{ src: '/proof/a.svg?v=1', width: 200, height: 50, alt: 'Partner A' }] });
    expect(section(TITLE).getByRole('img', { name: 'Partner A' })).toHaveAttribute('src', '/proof/a.svg?v=1');
    expect(section(TITLE).queryByText('Ecosystem Vendor')).toBeNull();
  });

  it('have the compensation disclosure beside the sign-up link', async () => {
    await open({});
    const link = section(TITLE).getByRole('link', { name: 'Sign up with NinjaTrader' });
    expect(link.parentElement).toHaveTextContent(/NinjaTrader compensates Flux Tools/);
    expect(section(TITLE).getByText('Ecosystem Vendor')).toBeVisible();
  });
});
