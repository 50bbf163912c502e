import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.js';

// Without a window Chromium does not know how fast the line is, and would load pictures from twice as far below as it does for people.
const AS_ON_A_QUICK_LINE = '--blink-settings=lazyLoadingImageMarginPxUnknown=1250';

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results',
  globalSetup: './test/browser/build-first.ts',
  forbidOnly: true,
  workers: 4,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium('tests'), args: [AS_ON_A_QUICK_LINE] },
    locale: 'en-US',
    screenshot: 'only-on-failure',
  },
});
