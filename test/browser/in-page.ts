import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

type Check = 'cut-text' | 'small-targets' | 'unseen-controls' | 'unseen-focus';

/** Runs a script of this folder in the page and returns its `findings()`. */
export async function findingsOf(page: Page, check: Check): Promise<string[]> {
  const code = await readFile(join('test', 'browser', `${check}.js`), 'utf8');
  return page.evaluate(
    `(() => { ${code.replace('export function findings', 'function findings')}; return findings(); })()`,
  );
}
