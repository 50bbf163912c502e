import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeUserEmail } from '../lib/session.js';
import { openSite } from '../testing/open-site.js';
import { watchPageLoads } from '../testing/open-page.js';
import { ACCOUNT, EMAIL, STATUS } from '../testing/signed-in.js';
import { deferredReply, ok, mockServer } from '../testing/mock-server.js';

const card = async (name: string) => within(await screen.findByRole('article', { name }));

beforeEach(() => {
  storeUserEmail(EMAIL);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('Terms beside the buttons for a signed-in person', () => {
  it('shows no terms until the status is known, and keeps a press until then', async () => {
    const status = deferredReply();
    const loads = watchPageLoads();
    mockServer({
      'GET /users/session-hint': ok({ hasCookies: true }),
      'GET /users/me': ok(ACCOUNT),
      [STATUS]: status.answer,
      'POST /payment/create-checkout-session': ok({ redirect: 'https://pay.example.com/session' }),
    });
    await openSite('/pricing');
    expect(screen.queryByText(/First charge|Try any plan free/)).toBeNull();
    await userEvent.click((await card('Pro Both Platforms')).getByRole('button'));
    expect(loads.left).toEqual([]);
    status.arrive(ok({ paid: false, subscriptions: [], trialAvailable: true }));
    expect(await screen.findAllByText(/30 days free, then/)).toHaveLength(4);
    await waitFor(() => expect(loads.left).toEqual(['https://pay.example.com/session']));
  });

  it('promises no trial if the status did not load', async () => {
    mockServer({ [STATUS]: 'unreachable' });
    await openSite('/pricing');
    expect(await screen.findAllByText(/Checkout shows your first charge date before you confirm/)).toHaveLength(4);
    expect(screen.queryByText(/days free, then|Try any plan free/)).toBeNull();
  });

  it('logs a failed subscription status and enables the buttons', async () => {
    mockServer({ [STATUS]: 'unreachable' });
    await openSite('/pricing');
    await waitFor(() =>
      expect(console.error).toHaveBeenCalledWith('The subscription status could not be loaded.', expect.anything()),
    );
    expect(screen.queryByRole('alert')).toBeNull();
    for (const plan of ['Standard Single Platform', 'Pro Both Platforms']) {
      for (const button of (await card(plan)).getAllByRole('button')) expect(button).toBeEnabled();
    }
  });
});
