import { type BuildManifest, withPageCode } from './page-code.js';

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
  it("preloads the page's own chunks and their imports, but none that every page has", () => {
    const html = page('src/pages/account.tsx');
    expect(preloads(html)).toEqual(['href="/assets/account-4.js"', 'href="/assets/field-3.js"']);
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/field-3.js"></head>');
  });

  it('names the script of the report worker only if the page starts it', () => {
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
