import { screen, waitFor, within } from '@testing-library/react';
import { storeUserEmail } from '../lib/session.js';
import { openSite } from '../testing/open-site.js';
import { EMAIL, STATUS } from '../testing/signed-in.js';
import { deferredReply, ok, mockServer } from '../testing/mock-server.js';

const card = async (name: string) => within(await screen.findByRole('article', { name }));

beforeEach(() => {
  storeUserEmail(EMAIL);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('Terms beside the buttons for a signed-in person', () => {
  it('disables the buttons and shows no terms until the status is known', async () => {
    const status = deferredReply();
    mockServer({ [STATUS]: status.answer });
    await openSite('/pricing');
    expect((await card('Pro Both Platforms')).getByRole('button')).toBeDisabled();
    expect(screen.queryByText(/First charge|starts with a/)).toBeNull();
    status.arrive(ok({ paid: false, subscriptions: [], trialAvailable: true }));
    expect(await screen.findAllByText(/30 days free, then/)).toHaveLength(4);
    expect((await card('Pro Both Platforms')).getByRole('button')).toBeEnabled();
  });

  it('promises no trial if the status did not load', async () => {
    mockServer({ [STATUS]: 'unreachable' });
    await openSite('/pricing');
    expect(await screen.findAllByText(/The checkout says when the first charge is/)).toHaveLength(4);
    expect(screen.queryByText(/days free, then|starts with a/)).toBeNull();
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
