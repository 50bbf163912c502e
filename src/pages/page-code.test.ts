import { type BuildManifest, withPageCode } from './page-code.js';

const HTML = '<body><template id="code"><script src="/assets/index-1.js"></script></template></body>';

const MANIFEST: BuildManifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-2.js' },
  '_field.js': { file: 'assets/field-3.js', imports: ['_react.js', 'index.html'] },
  '_report.js': { file: 'assets/report-5.js', assets: ['assets/worker-6.js', 'assets/reports-7.css'] },
  'src/pages/backtest.tsx': { file: 'assets/backtest-8.js', imports: ['_report.js', 'index.html'] },
  'src/pages/account.tsx': { file: 'assets/account-4.js', imports: ['index.html', '_field.js'] },
};

const page = (source: string, isWhole: boolean, startsWorker = false) =>
  withPageCode(HTML, { source, isWhole, startsWorker }, MANIFEST);

const named = (html: string): string[] | null => html.match(/href="[^"]*"/g);

describe('withPageCode', () => {
  it("names what is the page's own, with what that needs, and nothing that every page has", () => {
    const html = page('src/pages/account.tsx', false);
    expect(named(html)).toEqual(['href="/assets/account-4.js"', 'href="/assets/field-3.js"']);
    expect(html).toContain('<template id="code"><link rel="modulepreload" crossorigin href="/assets/account-4.js">');
    expect(html).toContain('<script src="/assets/index-1.js"></script></template>');
  });

  it('names the script of a worker where the page starts it', () => {
    const scripts = ['href="/assets/backtest-8.js"', 'href="/assets/report-5.js"'];
    const html = page('src/pages/backtest.tsx', false, true);
    expect(html).toContain('<template id="code" data-worker="/assets/worker-6.js">');
    expect(named(html)).toEqual(scripts);
    expect(page('src/pages/backtest.tsx', false)).not.toContain('worker');
  });

  it('says of a page whether it is whole', () => {
    expect(page('src/pages/account.tsx', true)).toContain('<template id="code" data-whole>');
    expect(page('src/pages/account.tsx', false)).not.toContain('data-whole');
  });

  it('throws for a page or a worker that the build does not know', () => {
    expect(() => page('src/pages/gone.tsx', false)).toThrow('The client build has no page src/pages/gone.tsx.');
    expect(() => page('src/pages/account.tsx', false, true)).toThrow('The client build has no worker of');
  });
});
