import { execFileSync } from 'node:child_process';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

const program = ['--import', 'tsx', 'test/support/print-emails.ts'];
const printed = execFileSync(process.execPath, program, { encoding: 'utf8', maxBuffer: 20_000_000 });
const EMAILS = JSON.parse(printed) as { name: string; html: string }[];

test('every email fits a phone of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const { name, html } of EMAILS) {
    await page.setContent(html);
    expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBe(320);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`emails are accessible in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    // A few are enough, because all have the same layout.
    for (const { name, html } of EMAILS.filter((_, at) => at % 60 === 0)) {
      await page.setContent(html);
      const { violations } = await new AxeBuilder({ page }).disableRules(['region', 'landmark-one-main']).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html: part }) => part).join()}`),
        name,
      ).toEqual([]);
      const button = page.locator('.button a').first();
      if (await button.isVisible()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });
}
