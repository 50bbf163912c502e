import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['API_PROXY'] ?? 'http://localhost:3000';
/** What the server answers, also to a browser that goes there, as on the way back from Google; every other address is a page. */
const calls = [
  '/users/',
  '^/payment/(?!success\\b)',
  '/post-purchase/',
  '/health/',
  '/site-settings.json',
  '^/backtests/.*\\.(csv|json)$',
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  define: { VITE_API_BASE: JSON.stringify(process.env['VITE_API_BASE'] ?? '') },
  server: {
    port: Number(process.env['VITE_PORT'] ?? 5173),
    proxy: Object.fromEntries(calls.map((call) => [call, api])),
  },
  build: {
    manifest: !isSsrBuild,
    // The content security policy allows files of the site only, no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
  },
  // One file with everything in it starts faster and does not depend on NODE_ENV for React's production half.
  ssr: { noExternal: true },
}));
