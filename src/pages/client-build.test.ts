import { createHash } from 'node:crypto';
import { type BuildManifest, inlineFiles, pagePolicy, withPageCode } from './client-build.js';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const TEMPLATE =
  '<head><script src="/early.js"></script><script type="module" crossorigin src="/assets/index-1.js"></script>' +
  '<link rel="stylesheet" crossorigin href="/assets/index-2.css"><link rel="icon" href="/favicon.svg"></head>';
const FILES: Readonly<Record<string, string>> = { '/early.js': 'early($&)', '/assets/index-2.css': 'a{b:url(/c)}' };

describe('inlineFiles', () => {
  it('inlines style sheets and early scripts, and leaves modules and icons linked', () => {
    const { template, allowed } = inlineFiles(TEMPLATE, (path) => FILES[path] ?? '');
    expect(template).toBe(
      '<head><script>early($&)</script><script type="module" crossorigin src="/assets/index-1.js"></script>' +
        '<style>a{b:url(/c)}</style><link rel="icon" href="/favicon.svg"></head>',
    );
    expect(allowed).toEqual({ script: [hash('early($&)')], style: [hash('a{b:url(/c)}')] });
  });

  it('throws if a file contains the end tag of its element', () => {
    expect(() => inlineFiles(TEMPLATE, () => '</style><script>alert(1)</script>')).toThrow('its own end tag');
  });
});

describe('pagePolicy', () => {
  it.each([
    ["frame-src 'none'", 'frame-src https://video.example'],
    ['frame-src https://chat.example', 'frame-src https://chat.example https://video.example'],
  ])('lets %s frame a page’s video, too', (policy, wider) => {
    expect(pagePolicy(policy, { script: [], style: [], frame: ['https://video.example'] })).toBe(wider);
  });

  it('adds the hashes of inlined parts to the policy', () => {
    const policy = "default-src 'self';script-src 'self' https://tracker.example;style-src 'self'";
    expect(pagePolicy(policy, { script: ["'sha256-a'"], style: ["'sha256-b'"] })).toBe(
      "default-src 'self';script-src 'self' https://tracker.example 'sha256-a';style-src 'self' 'sha256-b'",
    );
  });
});

const HTML = '<head><script type="module" src="/assets/index-1.js"></script></head><body></body>';

const MANIFEST: BuildManifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-2.js' },
  '_field.js': { file: 'assets/field-3.js', imports: ['_react.js', 'index.html'] },
  '_report.js': { file: 'assets/report-5.js', assets: ['assets/worker-6.js', 'assets/reports-7.css'] },
  'src/pages/backtest.tsx': { file: 'assets/backtest-8.js', imports: ['_report.js', 'index.html'] },
  'src/pages/account.tsx': { file: 'assets/account-4.js', imports: ['index.html', '_field.js'] },
};

const page = (source: string, startsWorker = false): string => withPageCode(HTML, { source, startsWorker }, MANIFEST);

const preloads = (html: string): string[] | null => html.match(/href="[^"]*"/g);

describe('withPageCode', () => {
  it('preloads the chunks of the page that the entry does not load', () => {
    const html = page('src/pages/account.tsx');
    expect(preloads(html)).toEqual(['href="/assets/account-4.js"', 'href="/assets/field-3.js"']);
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/field-3.js"></head>');
  });

  it('adds the script of the report worker only if the page starts the worker', () => {
    const html = page('src/pages/backtest.tsx', true);
    expect(html).toContain('<meta name="report-worker" content="/assets/worker-6.js"></head>');
    expect(preloads(html)).toEqual(['href="/assets/backtest-8.js"', 'href="/assets/report-5.js"']);
    expect(page('src/pages/backtest.tsx')).not.toContain('worker');
  });

  it('throws for a page or a worker that the build does not have', () => {
    expect(() => page('src/pages/gone.tsx')).toThrow('The client build has no page src/pages/gone.tsx.');
    expect(() => page('src/pages/account.tsx', true)).toThrow('The client build has no worker of');
  });
});
