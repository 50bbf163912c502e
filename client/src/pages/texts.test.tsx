import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSite } from '../testing/open-site.js';

const page = async (title: string) => {
  await screen.findByRole('heading', { level: 1, name: title });
  return screen.getByRole('main');
};

describe('/refund-policy', () => {
  it.each([
    /most recent successful payment only/,
    /prorated.*time remaining in the current billing period at the moment of your request/,
    /email to support@example\.com.*email address of your account.*payment details/,
    /depends on the payment provider/,
  ])('contains %s', async (words) => {
    await openSite('/refund-policy');
    expect(await page('Refund Policy')).toHaveTextContent(words);
  });
});

describe('/affiliates', () => {
  it.each([
    /30% recurring commission/,
    /Net-60 payouts through a payment service/,
    /Free use of our logo, site media and videos/,
    /30-day free trial/,
  ])('contains %s', async (words) => {
    await openSite('/affiliates');
    expect(await page('Affiliate Program')).toHaveTextContent(words);
  });

  it('has the join link, the marketing materials folder and the contact email', async () => {
    await openSite('/affiliates');
    await page('Affiliate Program');
    expect(screen.getByRole('link', { name: 'Join the affiliate program' })).toHaveAttribute(
      'href',
      'https://affiliates.example.com/join',
    );
    expect(screen.getByRole('link', { name: 'Get marketing materials' })).toHaveAttribute(
      'href',
      'https://files.example.com/marketing',
    );
    expect(screen.getByRole('link', { name: 'affiliates@example.com' })).toHaveAttribute(
      'href',
      'mailto:affiliates@example.com',
    );
  });
});

const rows = () => screen.getAllByRole('row').map((row) => row.textContent);

describe('the arithmetic of the affiliate page', () => {
  it('shows 30% of every price', async () => {
    await openSite('/affiliates');
    await page('Affiliate Program');
    expect(rows().slice(1)).toEqual([
      'Standard Single Platform$49/mo$14.70/mo',
      'Standard Both Platforms$69/mo$20.70/mo',
      'Pro Single Platform$99/mo$29.70/mo',
      'Pro Both Platforms$119/mo$35.70/mo',
    ]);
  });

  it('follows the plan and the number of customers, and says that it is no forecast', async () => {
    await openSite('/affiliates');
    const main = await page('Affiliate Program');
    expect(main).toHaveTextContent('$297 a month');
    await userEvent.click(screen.getByRole('radio', { name: 'Pro Both Platforms' }));
    fireEvent.change(screen.getByRole('slider', { name: /Paying customers/ }), { target: { value: '3' } });
    expect(main).toHaveTextContent('$107.10 a month');
    expect(main).toHaveTextContent('Arithmetic, not a forecast: you may refer few customers or none.');
  });
});

describe('/support', () => {
  it('has the email contact and the community chat', async () => {
    await openSite('/support');
    const main = await page('Support');
    expect(screen.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
      'href',
      'mailto:support@example.com',
    );
    expect(main).toContainElement(screen.getAllByRole('button', { name: 'Load the chat' })[0] ?? null);
  });
});

describe('Pages that the specification does not show', () => {
  it.each([
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy'],
  ])('%s exists', async (path, title) => {
    await openSite(path);
    expect(await page(title)).toHaveTextContent(/Effective [A-Z][a-z]+ \d{1,2}, 20\d\d/);
  });

  it.each(['/nowhere', '/backtests/no-such-strategy'])('%s shows the not-found page', async (path) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await openSite(path);
    expect(await page('Page not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    jest.restoreAllMocks();
  });
});
