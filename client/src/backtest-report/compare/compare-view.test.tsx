import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { BacktestSlug } from '../../../../src/shared/contract/backtests.js';
import type { FromWorker } from '../worker/report-messages.js';
import { ReportClient, type WorkerChannel } from '../worker/report-client.js';
import { SiteProvider } from '../../lib/site-settings.js';
import { SETTINGS } from '../../testing/open-page.js';
import { CompareView } from './compare-view.js';

const SLUGS: BacktestSlug[] = ['orb', 'moon'];
const STALLED: FromWorker = { kind: 'progress', rows: 1, bytes: 9, totalBytes: 99, columns: [], stalled: true };

/** Reports in the given states. */
async function show(message: FromWorker) {
  const loader = jest.fn(() => null);
  const reports = SLUGS.map((slug) => {
    const line: WorkerChannel = {
      postMessage: () => undefined,
      terminate: () => undefined,
      addEventListener: ((type: string, hear: (event: { data: FromWorker }) => void) => {
        if (type === 'message') hear({ data: message });
      }) as WorkerChannel['addEventListener'],
    };
    return new ReportClient(`/backtests/${slug}.csv`, Promise.resolve(undefined), false, line);
  });
  const comparison = {
    slugs: SLUGS,
    unit: 'money' as const,
    unknownUnit: null,
    check: '',
    hasCheckParams: false,
    runOnlyParams: [],
    unknownNames: [],
    excessSlugs: [],
  };
  const compared = {
    slugs: SLUGS,
    reports,
    manifest: Promise.resolve({ ok: true as const, value: {} }),
    rules: () => Promise.resolve({ ok: false as const, error: new Error('Not asked for here.') }),
  };
  const element = <CompareView comparison={comparison} compared={compared} />;
  const router = createMemoryRouter([{ path: '/', element, loader }]);
  const view = (
    <SiteProvider settings={SETTINGS}>
      <RouterProvider router={router} />
    </SiteProvider>
  );
  await act(async () => void render(view));
  return loader;
}

test('reports a stalled download and offers a retry', async () => {
  const loader = await show(STALLED);
  expect(screen.getByText('ORB').parentElement).toHaveTextContent(
    'ORB isn’t here yet: the download of its file has stalled.',
  );
  const before = loader.mock.calls.length;
  await act(async () => screen.getAllByRole('button', { name: 'Try again' })[1]!.click());
  expect(loader.mock.calls.length).toBe(before + 1);
});

test.each([
  ['web-page', 'the server returned a web page or an error message instead of its file'],
  ['missing', 'there’s no file for it yet'],
  ['not-loaded', 'its file didn’t load'],
  ['no-worker', 'this browser doesn’t start the background script that builds its report'],
  ['no-code', 'the part of this site that builds its report didn’t load'],
  ['broken-down', 'this browser couldn’t build its report'],
] as const)('reports a failed file: %s', async (reason, text) => {
  await show({ kind: 'failed', reason });
  expect(screen.getByText('ORB').parentElement).toHaveTextContent(`ORB isn’t compared: ${text}.`);
});
