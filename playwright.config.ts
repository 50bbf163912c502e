import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.js';

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results',
  globalSetup: './test/browser/build-first.ts',
  forbidOnly: true,
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium() },
    locale: 'en-US',
    screenshot: 'only-on-failure',
  },
});
