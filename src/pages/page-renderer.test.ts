import type { SiteSettings } from '../shared/contract/site.js';
import { jsonForScript, pageDocument } from './page-renderer.service.js';
import { siteSettings } from './site-settings.service.js';
import { Settings } from '../config/settings.js';

const template = '<html><head><!--head--></head><body><div id="root"><!--body--></div><!--settings--></body></html>';

function settingsNamed(siteName: string): SiteSettings {
  const settings = Object.assign(new Settings(), { SITE_NAME: siteName, SITE_URL: 'https://example.com' });
  return siteSettings(settings, '2026-11-20', {
    screenshots: {},
    proof: { quotes: [], walkthrough: null, community: null, partners: [] },
    manifest: {},
  });
}

describe('pageDocument', () => {
  it('fills each placeholder once and leaves placeholders in page content alone', () => {
    const page = { status: 200, head: '<title>$& $1</title>', body: '<p><!--settings-->$$</p>' };
    const html = pageDocument(template, page, settingsNamed('Site'));
    expect(html).toContain('<head><title>$& $1</title></head>');
    expect(html).toContain('<div id="root"><p><!--settings-->$$</p></div>');
    expect(html.match(/id="site-settings"/g)).toHaveLength(1);
  });
});

describe('jsonForScript', () => {
  it.each(['</script><script>alert(1)</script>', '<!-- <script>', ']]>', 'a "quoted" \u2028 name'])(
    'escapes %j without changing its value',
    (text) => {
      const json = jsonForScript({ text });
      expect(json).not.toContain('<');
      expect(JSON.parse(json)).toEqual({ text });
    },
  );
});
