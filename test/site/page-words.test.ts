import { readFileSync } from 'node:fs';
import { VIEWS } from '../../src/pages/page-addresses.js';
import { CLIENT_BUILD_TIMEOUT_MS, clientBuild } from '../support/client-build.js';
import { type Site, startSite } from '../support/site.js';
import { faultsIn, filesIn } from '../support/source-texts.js';
import { unspoken } from '../support/spoken-words.js';

/** The texts of a page that people read or hear, and those for search engines. */
function textsOfPage(html: string): string {
  const spoken = [...html.matchAll(/ (?:alt|aria-label|title|content|placeholder)="([^"]*)"/g)].map(([, text]) => text);
  const visible = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ').replaceAll(/<[^>]+>/g, ' ');
  return [visible, ...spoken].join(' . ').replaceAll('&#x27;', '’').replaceAll('&amp;', '&');
}

describe('The words', () => {
  it('of pages in every state are US English', () => {
    expect(faultsIn(['client/src', 'client/illustrations', 'backtest-engine'], unspoken)).toEqual([]);
  });

  it('of the content files are US English', () => {
    const content = filesIn('client/src/content', '.md').filter((path) => !path.endsWith('README.md'));
    const faults = content.flatMap((path) => unspoken(readFileSync(path, 'utf8')).map((words) => `${path}: ${words}`));
    expect(faults).toEqual([]);
  });
});

describe('The words', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ CLIENT_DIR: await clientBuild() });
  }, CLIENT_BUILD_TIMEOUT_MS);
  afterAll(() => site.stop());

  it('of every page as the server renders it are US English', async () => {
    const faults: string[] = [];
    for (const view of VIEWS) {
      const { text } = await site.visitor().get(view, { accept: 'text/html' });
      faults.push(...unspoken(textsOfPage(text)).map((words) => `${view}: ${words}`));
    }
    expect(faults).toEqual([]);
  });
});
