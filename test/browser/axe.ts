import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a theme can change. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What axe finds in a part of the page as it stands, in both themes, one line a rule: WCAG 2.2 A and AA, and good practice. */
export async function axeFindings(page: Page, part = 'html'): Promise<string[]> {
  // Colours that fade into each other would be judged half-way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const dark = await analyzed(axe(page, part).withTags(TAGS));
  await page.evaluate(`document.documentElement.dataset.theme = 'light'`);
  const light = await analyzed(axe(page, part).withRules(OF_COLOUR));
  await page.evaluate(`delete document.documentElement.dataset.theme`);
  return [...dark.map((line) => `dark, ${line}`), ...light.map((line) => `light, ${line}`)];
}

/** The other mode of axe opens a second page for the sake of frames from elsewhere; a page has none before its chat is asked for. */
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
