import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { ROOT } from '../scripts/project.js';

const PAPAPARSE = join(ROOT, 'node_modules/papaparse/papaparse.min.js');

/** Returns how long PapaParse takes to parse the same text, already in memory, in milliseconds. */
export async function timePapaParse(page: Page, url: string): Promise<number> {
  await page.goto(new URL('/robots.txt', url).href);
  await page.addScriptTag({ path: PAPAPARSE });
  return page.evaluate<number>(`(async () => {
    const text = await (await fetch(${JSON.stringify(url)})).text();
    const start = performance.now();
    Papa.parse(text);
    return performance.now() - start;
  })()`);
}
