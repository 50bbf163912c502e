import type { Platform } from '../../../src/shared/plans.js';
import type { Screenshot, SiteSettings } from '../../../src/shared/contract/site.js';
import type { Tool } from './catalogue-item.js';

/** An illustration is a file in each theme's colours, made by the build: `/illustrations/<slug>-dark.svg`. */
export type ToolPicture = { kind: 'illustration'; slug: string } | ({ kind: 'screenshot' } & Screenshot);

/** What stands for a tool in addresses and file names, such as `market-phase`. */
export function toolSlug({ name, backtestUrl }: Pick<Tool, 'name' | 'backtestUrl'>): string {
  if (backtestUrl !== undefined) return backtestUrl.slice('/backtests/'.length);
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll(' ', '-')
    .toLowerCase();
}

/** The owner's screenshots of a tool: of this platform or else of both; without any, the drawing of its idea. At least one. */
export function picturesOf(
  tool: Tool,
  platform: Platform,
  screenshots: SiteSettings['screenshots'],
): [ToolPicture, ...ToolPicture[]] {
  const slug = toolSlug(tool);
  const [first, ...more] = screenshots[`${platform}-${slug}`] ?? screenshots[slug] ?? [];
  if (first === undefined) return [{ kind: 'illustration', slug }];
  return [asPicture(first), ...more.map(asPicture)];
}

const asPicture = (screenshot: Screenshot): ToolPicture => ({ kind: 'screenshot', ...screenshot });
