import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Colors that depend on the theme. */
const OF_COLOR = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe on a part of the page in both themes and returns one line per rule: WCAG 2.2 A and AA,
 * and best practices.
 */
export async function axeFindings(page: Page, part = 'html'): Promise<string[]> {
  // Color transitions would be measured halfway.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const dark = await analyzed(axe(page, part).withTags(TAGS));
  await page.evaluate(`document.documentElement.dataset.theme = 'light'`);
  const light = await analyzed(axe(page, part).withRules(OF_COLOR));
  await page.evaluate(`delete document.documentElement.dataset.theme`);
  return [...dark.map((line) => `dark, ${line}`), ...light.map((line) => `light, ${line}`)];
}

/**
 * Legacy mode, because the other mode opens a second page for cross-origin frames, which these
 * pages do not have.
 */
function axe(page: Page, part: string): AxeBuilder {
  return new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .include(part);
}

async function analyzed(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
