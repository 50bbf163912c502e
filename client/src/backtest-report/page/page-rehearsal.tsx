import { startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { WIDE } from './later-layout.js';
import type { ReportClient } from '../worker/report-client.js';
import type { Rehearsed } from '../worker/report-messages.js';
import { Parts } from './report-view.js';
import { WidthsContext } from '../charts/report-widths.js';

/** In the browser's timeline. */
export const PAGE_REHEARSED = 'page rehearsed';

/** Pixels of pictures that nobody sees. */
const WIDTHS = { whole: 1_100, half: 540, curve: 800 };

/** Asks nothing: what it would be told is none of the visitor's. */
const SILENT: Pick<ReportClient, 'ask'> = { ask: () => new Promise(() => undefined) };
const NO_CHECK = new Promise<never>(() => undefined);

let root: Root | null = null;
let isDone = false;

/**
 * Renders a report beside the page, where nobody sees it, and throws it away: what renders it is compiled then, before the
 * file is there. Once, in slices, and not on narrow windows, as a phone has better things to do.
 */
export function rehearsePage({ ready, details }: Rehearsed): void {
  if (isDone || root || innerWidth < WIDE) return;
  root = createRoot(document.createElement('div'), {
    identifierPrefix: 'rehearsal',
    onUncaughtError: (error) => {
      console.info('The page was not rehearsed.', error);
      endRehearsal();
    },
  });
  const page = root;
  const report = (
    <WidthsContext value={WIDTHS}>
      <Parts
        state={{ ...ready, details }}
        client={SILENT}
        check={NO_CHECK}
        fileName=""
        entry={null}
        onWhole={() => {
          isDone = true;
          performance.mark(PAGE_REHEARSED);
          endRehearsal();
        }}
      />
    </WidthsContext>
  );
  // Outside of a transition React would render it in one go.
  startTransition(() => page.render(report));
}

/** Where it is still going on: the page's own report needs the time. */
export function endRehearsal(): void {
  const ending = root;
  root = null;
  // Not while React renders, which is when it may be called.
  if (ending) setTimeout(() => ending.unmount());
}
