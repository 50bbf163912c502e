import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { calls } from './calls.js';
import { earlyScript } from './early-script.js';
import { keepFormerFiles } from './keep-former-files.js';
import { illustrations } from './illustrations/plugin.js';

const api = process.env['API_PROXY'] || 'http://localhost:3000';

const productionRouter = (entry: string): string =>
  join(import.meta.dirname, `../node_modules/react-router/dist/production/${entry}.mjs`);

/**
 * Writes a `.br` and a `.gz` file beside every text file of the build, compressed once instead of
 * at each request.
 */
const precompress = compression({
  include: /\.(?:js|css|svg|json)$/,
  // Bytes; smaller files save less than their headers cost.
  threshold: 600,
  algorithms: [defineAlgorithm('brotliCompress', {}), defineAlgorithm('gzip', { level: 9 })],
});

/** Code that most pages share is one file, because each small file costs its own headers. */
const SHARED = {
  name: 'shared',
  test: /[\\/](?:client[\\/]src[\\/](?:lib[\\/]|ui[\\/]|content[\\/]hypothetical)|src[\\/]shared[\\/])/,
  minShareCount: 3,
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), illustrations(), ...(isSsrBuild ? [] : [earlyScript(), precompress, keepFormerFiles()])],
  // The package's exports give bundlers only the build with development warnings.
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
  worker: { format: 'es' },
  build: {
    manifest: !isSsrBuild,
    // A server that runs from the folder still sends the files of the build before.
    emptyOutDir: isSsrBuild,
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    minify: !isSsrBuild,
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      // Compression is slow, and a warning about it does not help anybody.
      checks: { bundlerTimings: false },
      // One file on the server, read at its start: later builds then cannot take a part of it away.
      output: { codeSplitting: isSsrBuild ? false : { groups: [SHARED] } },
    },
  },
  // One bundle with all dependencies starts faster, and uses React's production build whatever
  // NODE_ENV is.
  ssr: { noExternal: true },
}));
