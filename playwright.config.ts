import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.js';

/**
 * A mouse, whatever the machine has: Playwright's own setting, which this switch takes the place
 * of. And pictures load from as far below as on a quick line, because Chromium without a window
 * does not know how fast its line is.
 */
const AS_ON_A_DESK =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,' +
  'lazyLoadingImageMarginPxUnknown=1250';

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results',
  globalSetup: './test/browser/build-first.ts',
  forbidOnly: true,
  workers: 2,
  fullyParallel: true,
  // What is waited for takes many times as long beside two busy programs.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium('shell'), args: [AS_ON_A_DESK] },
    locale: 'en-US',
    screenshot: 'only-on-failure',
  },
});
