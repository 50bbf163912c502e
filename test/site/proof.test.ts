import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Proof, SiteSettings } from '../../src/shared/contract/site.js';
import { CLIENT_BUILD_TIMEOUT_MS, clientBuild } from '../support/client-build.js';
import { requestRaw } from '../support/raw-request.js';
import { seen } from '../support/seen.js';
import { type Site, startSite } from '../support/site.js';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><script>alert(1)</script><path d="M0 0h9v9z"/></svg>';
const QUOTE = { text: 'The levels are there before the open.', name: 'Ada', paid: true };

describe("the owner's proof", () => {
  let site: Site;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proof-'));
    site = await startSite({ CLIENT_DIR: await clientBuild(), PROOF_DIR: folder });
  }, CLIENT_BUILD_TIMEOUT_MS);
  afterAll(async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const given = async (): Promise<Proof> => (await site.visitor().get<SiteSettings>('/site-settings.json')).body.proof;
  const home = () => requestRaw(site.url, '/', { headers: { accept: 'text/html' } });
  const write = (content: object) => writeFile(join(folder, 'proof.json'), JSON.stringify(content));

  it('is nothing without a file', async () => {
    expect(await given()).toEqual({ quotes: [], walkthrough: null, community: null, partners: [] });
    expect((await home()).headers['content-security-policy']).not.toContain('youtube');
  });

  it('is in the page at once, and lets only the video of the walkthrough be framed', async () => {
    await writeFile(join(folder, 'partner.svg'), LOGO);
    await write({
      quotes: [QUOTE],
      walkthrough: { title: 'First steps', youtube: 'https://youtu.be/aaaaaaaaaaa?t=1' },
      community: { members: 12, countedOn: '2026-11-20', channels: ['general'] },
      partners: [{ file: 'partner.svg', alt: 'Partner' }],
    });
    expect(await seen(given, ({ quotes }) => quotes.length > 0)).toEqual({
      quotes: [QUOTE],
      walkthrough: { title: 'First steps', youtubeId: 'aaaaaaaaaaa', poster: null },
      community: { members: { count: 12, day: '2026-11-20' }, channels: ['general'] },
      partners: [{ src: expect.stringMatching(/^\/proof\/partner\.svg\?v=/), width: 120, height: 40, alt: 'Partner' }],
    });
    const { text, headers } = await home();
    expect(text).toContain('Paid endorsement');
    expect(headers['content-security-policy']).toMatch(/frame-src [^;]*https:\/\/www\.youtube-nocookie\.com/);
  });

  it('leaves out parts with a mistake, and shows the others', async () => {
    await writeFile(join(folder, 'text.png'), 'no picture');
    await write({
      quotes: [{ text: 'Nobody knows who paid.', name: 'Ben' }, { ...QUOTE, link: 'javascript:alert(1)' }, QUOTE],
      walkthrough: { title: 'Elsewhere', youtube: 'https://evil.example/watch?v=aaaaaaaaaaa' },
      community: { members: 12 },
      partners: [
        { file: '../secret.png', alt: 'Outside' },
        { file: 'text.png', alt: 'No picture' },
        { file: 'partner.svg', alt: 'Partner' },
      ],
    });
    const proof = await seen(given, ({ walkthrough }) => walkthrough === null);
    expect(proof.quotes).toEqual([QUOTE]);
    expect(proof.community).toEqual({ members: null, channels: [] });
    expect(proof.partners.map(({ alt }) => alt)).toEqual(['Partner']);
  });

  it('serves its images only, and an SVG file can run nothing', async () => {
    await symlink('/etc/hostname', join(folder, 'link.png'));
    const { status, headers } = await requestRaw(site.url, '/proof/partner.svg');
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(headers['content-security-policy']).toBe("default-src 'none';style-src 'unsafe-inline';sandbox");
    expect(headers['x-content-type-options']).toBe('nosniff');
    for (const path of ['/proof/proof.json', '/proof/link.png', '/proof/..%2fsecret.png', '/proof/nobody.svg']) {
      expect((await requestRaw(site.url, path)).status).toBe(404);
    }
  });
});
