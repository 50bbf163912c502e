import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { calls } from './calls.js';
import { earlyScript } from './early-script.js';
import { illustrations } from './illustrations/plugin.js';
import { lateFormats } from './late-formats.js';

const api = process.env['API_PROXY'] || 'http://localhost:3000';

const productionRouter = (entry: string): string =>
  join(import.meta.dirname, `../node_modules/react-router/dist/production/${entry}.mjs`);

/** What nearly every page shares and is small: one file, as each file more costs a browser its own headers and turn. */
const common = {
  name: 'common',
  test: /src\/shared\/(?:plans|checkout-terms|day-in-words|contract\/)|backtest-engine\/model\/time|pricing\/plan-offers|ui\/(?:badge|button|icon|notice)|api\/api-error|src\/lib\/(?:session|browser-storage)/,
};

/** What every page with data shares, for the same reason. */
const loading = { name: 'loading', test: /src\/(?:lib\/api\/(?:request|loaded)|ui\/(?:skeleton|retry-notice))/ };

/** Apart from each other and from what uses them, so that a slow processor starts them in turns. */
const rendering = { name: 'rendering', test: /node_modules\/(?:react|react-dom|scheduler)\// };
const routing = { name: 'routing', test: /node_modules\/react-router/ };

/** Characters before minifying: what Chromium compiles on another thread, while it fetches it. Smaller files hold up the page. */
const LARGE = 100_000;

/** Has Chromium compile the whole of a large file there, and not function by function on the page's thread as they are called. */
function compileHint({ modules }: Rolldown.RenderedChunk): string {
  const length = Object.values(modules).reduce((sum, module) => sum + module.renderedLength, 0);
  return length < LARGE ? '' : '//# allFunctionsCalledOnLoad';
}

/** Pages are complete without code: it waits in a template until they are painted. Keep in step with src/app/early/page-code.ts and the server's src/pages/page-code.ts. */
const paintFirst: Plugin = {
  name: 'paint-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const code = html.match(/<script type="module".*?<\/script>|<link rel="modulepreload".*?>/g) ?? [];
      const painted = code.reduce((rest, tag) => rest.replace(tag, ''), html);
      // Each part a script of its own, so that they start one after the other. Vite names what the entry needs after it,
      // and of these what others need first.
      const [entry = '', ...needed] = code;
      const scripts = [...needed, entry].map((tag) =>
        tag.replace(/<link rel="modulepreload"(.*?)href=(.*?)>/, '<script type="module"$1src=$2></script>'),
      );
      return painted.replace('</body>', `<template id="code">${scripts.join('')}</template></body>`);
    },
  },
};

/** Writes a `.br` and a `.gz` beside every text of the build, compressed once instead of for every browser. */
const precompress = compression({
  include: /\.(?:js|css|svg|json)$/,
  // Bytes; smaller files save less than their headers cost.
  threshold: 600,
  algorithms: [defineAlgorithm('brotliCompress', {}), defineAlgorithm('gzip', { level: 9 })],
});

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), lateFormats(), ...(isSsrBuild ? [] : [illustrations(), earlyScript(), precompress, paintFirst])],
  // Its package offers only the half with development warnings to bundlers.
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: productionRouter('index') },
      { find: /^react-router\/dom$/, replacement: productionRouter('dom-export') },
    ],
  },
  define: { VITE_API_BASE: JSON.stringify(process.env['VITE_API_BASE'] ?? '') },
  server: {
    port: Number(process.env['VITE_PORT'] || 5173),
    proxy: Object.fromEntries(calls.map((call) => [call, api])),
  },
  // Terser does not reach the worker, which is a build of its own.
  worker: { format: 'es', rolldownOptions: { output: { minify: true } } },
  build: {
    manifest: !isSsrBuild,
    // The content security policy allows files of the site only, no data: fonts or scripts.
    assetsInlineLimit: 0,
    // A kilobyte less of home's script, compressed, than the built-in minifier leaves of React and the router.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: {
      ecma: 2020,
      compress: {
        passes: 5,
        pure_getters: true,
        unsafe_arrows: true,
        unsafe_methods: true,
        keep_fargs: false,
        hoist_vars: true,
        inline: 1,
      },
      format: { comments: /allFunctionsCalledOnLoad/ },
    },
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      // Compressing takes its time, and a newcomer's first build has no use for a page about it.
      checks: { bundlerTimings: false },
      // In this order, as a group takes along what it needs and no earlier one has.
      ...(isSsrBuild
        ? {}
        : { output: { banner: compileHint, codeSplitting: { groups: [rendering, routing, common, loading] } } }),
    },
  },
  // One file with everything in it starts faster and does not depend on NODE_ENV for React's production half.
  ssr: { noExternal: true },
}));
