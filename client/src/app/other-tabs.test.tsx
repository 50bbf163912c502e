import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearPersonalData } from '../lib/personal-data.js';
import { mockServer, ok } from '../testing/mock-server.js';
import { openSite } from '../testing/open-site.js';
import { ACCOUNT, EMAIL, mockSignedInServer, NO_SUBSCRIPTION, statusOf } from '../testing/signed-in.js';

const GRACE = 'grace@example.com';
const SOON = { timeout: 5_000 };

/** Every value that a tab keeps of a person. */
const PERSONAL = { getStarted: `owner=${EMAIL}`, plan: 'PRO_BOTH', checkout: EMAIL, offer: `account ${EMAIL}` };

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

const kept = (): string[] => Object.keys(PERSONAL).filter((key) => window.sessionStorage.getItem(key) !== null);

/** What this tab hears of another one, which has changed the address already. */
function hear(...values: (string | null)[]): void {
  const last = values.at(-1) ?? null;
  if (last === null) window.localStorage.removeItem('userEmail');
  else window.localStorage.setItem('userEmail', last);
  act(() => {
    for (const newValue of values) window.dispatchEvent(new StorageEvent('storage', { key: 'userEmail', newValue }));
  });
}

/** A sign-out, as other tabs hear of it. */
const SIGN_OUT = ['', null];

describe('a sign-out in another tab', () => {
  it('clears personal data from this tab', async () => {
    mockSignedInServer();
    for (const [key, value] of Object.entries(PERSONAL)) window.sessionStorage.setItem(key, value);
    await openSite('/terms');
    expect(kept()).toEqual(Object.keys(PERSONAL));
    hear(...SIGN_OUT);
    expect(kept()).toEqual([]);
  });

  it('is told to the others', () => {
    const told: (string | null)[] = [];
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation((_key, value) => void told.push(value));
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => '');
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation((key) => {
      if (key === 'userEmail') told.push(null);
    });
    clearPersonalData();
    expect(told).toEqual(SIGN_OUT);
  });

  it('is no expired session, which keeps it for the same person', async () => {
    mockSignedInServer();
    for (const [key, value] of Object.entries(PERSONAL)) window.sessionStorage.setItem(key, value);
    await openSite('/terms');
    hear(null);
    expect(kept()).toEqual(Object.keys(PERSONAL));
  });

  it.each(['/payment/success', '/success'])('takes %s from the screen', async (path) => {
    mockSignedInServer();
    await openSite(path);
    await screen.findByText(/Just paid\?/, undefined, SOON);
    mockServer({ 'GET /users/session-hint': ok({ hasCookies: false }) });
    hear(...SIGN_OUT);
    expect(await screen.findByRole('heading', { level: 1, name: /^Sign in/ }, SOON)).toBeVisible();
    expect(screen.queryByLabelText('First name')).toBeNull();
  });

  it('shows nothing of the one person to the next', async () => {
    window.sessionStorage.setItem('checkout', EMAIL);
    mockSignedInServer();
    await openSite('/payment/success');
    await userEvent.type(await screen.findByLabelText('First name', undefined, SOON), 'Ada');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Checking your payment');
    mockSignedInServer({
      'GET /users/me': ok({ ...ACCOUNT, email: GRACE }),
      [statusOf(GRACE)]: ok(NO_SUBSCRIPTION),
    });
    // A tab in the background can hear of both only once it is shown again.
    hear(...SIGN_OUT, GRACE);
    expect(await screen.findByDisplayValue(GRACE, undefined, SOON)).toHaveAccessibleName('Email');
    expect(screen.getByLabelText('First name')).toHaveValue('');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('We don’t see a payment yet');
  });
});
