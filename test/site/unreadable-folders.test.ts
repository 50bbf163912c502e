import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BACKTEST_SLUGS } from '../../src/shared/contract/backtests.js';
import type { SiteSettings } from '../../src/shared/contract/site.js';
import { startSite } from '../support/site.js';

/** A name that no file system looks up: reading it fails for every user, even root. */
const UNREADABLE = 'x'.repeat(300);
const QUOTE = { text: 'The levels are there before the open.', name: 'Ada', paid: true };
const NO_PROOF = { quotes: [], walkthrough: null, community: null, partners: [] };

const samplesIn = ({ backtests }: SiteSettings): string[] =>
  BACKTEST_SLUGS.filter((slug) => backtests[slug]?.sample === true);

describe('a site that cannot read everything of its owner at its start', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'unreadable-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** What pages get from a site that starts now, with the shipped manifest of samples. */
  async function given(environment: Record<string, string>): Promise<SiteSettings> {
    const site = await startSite({ PROOF_DIR: folder, ...environment });
    try {
      return (await site.visitor().get<SiteSettings>('/site-settings.json')).body;
    } finally {
      await site.stop();
    }
  }

  it('marks the sample data without proof.json', async () => {
    await symlink(UNREADABLE, join(folder, 'proof.json'));
    const site = await given({});
    expect(samplesIn(site)).toEqual(BACKTEST_SLUGS);
    expect(site.proof).toEqual(NO_PROOF);
  });

  it('marks the sample data and shows the proof without the screenshots', async () => {
    await writeFile(join(folder, 'proof.json'), JSON.stringify({ quotes: [QUOTE] }));
    const site = await given({ SCREENSHOTS_DIR: join(folder, UNREADABLE) });
    expect(samplesIn(site)).toEqual(BACKTEST_SLUGS);
    expect([site.screenshots, site.proof]).toEqual([{}, { ...NO_PROOF, quotes: [QUOTE] }]);
  });

  it('leaves out an unreadable logo alone', async () => {
    await symlink(UNREADABLE, join(folder, 'logo.png'));
    const partners = [{ file: 'logo.png', alt: 'Partner' }];
    await writeFile(join(folder, 'proof.json'), JSON.stringify({ quotes: [QUOTE], partners }));
    const site = await given({});
    expect(samplesIn(site)).toEqual(BACKTEST_SLUGS);
    expect(site.proof).toEqual({ ...NO_PROOF, quotes: [QUOTE] });
  });
});
