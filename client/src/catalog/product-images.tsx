import type { Screenshot, SiteSettings } from '../../../src/shared/contract/site.js';
import type { Platform } from '../../../src/shared/plans.js';
import { listsOf } from '../content/content-file.js';
import illustrations from '../content/illustrations.md?raw';
import type { Tool } from './tools.js';

/**
 * An illustration is an SVG file per platform's look, size, and theme:
 * `/illustrations/<slug>-desktop-card-dark.svg`.
 */
export type ProductImage =
  { kind: 'illustration'; slug: string; platform: Platform } | ({ kind: 'screenshot' } & Screenshot);

const DRESSES = { ninjatrader: 'desktop', tradingview: 'web' } as const satisfies Record<Platform, string>;
/** Sizes of an illustration in pixels. */
export const SIZES = { card: { width: 600, height: 300 }, large: { width: 1200, height: 675 } } as const;
const shown = listsOf(illustrations);

/** A tool's name in URLs and file names, such as `market-phase`. */
export function toolSlug({ name, backtestUrl }: Pick<Tool, 'name' | 'backtestUrl'>): string {
  if (backtestUrl !== undefined) return backtestUrl.slice('/backtests/'.length);
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll(' ', '-')
    .toLowerCase();
}

/** The screenshots for this platform, else for both platforms, else the illustration. */
export function productImagesOf(
  tool: Tool,
  platform: Platform,
  screenshots: SiteSettings['screenshots'],
): [ProductImage, ...ProductImage[]] {
  const slug = toolSlug(tool);
  const [first, ...more] = screenshots[`${platform}-${slug}`] ?? screenshots[slug] ?? [];
  if (first === undefined) return [{ kind: 'illustration', slug, platform }];
  return [toProductImage(first), ...more.map(toProductImage)];
}

const toProductImage = (screenshot: Screenshot): ProductImage => ({ kind: 'screenshot', ...screenshot });

const THEMES = ['dark', 'light'] as const;

/** URL of an image. Only illustrations have sizes and themes. */
export function imageUrl(image: ProductImage, size: keyof typeof SIZES, theme: (typeof THEMES)[number]): string {
  if (image.kind === 'screenshot') return image.src;
  return `/illustrations/${image.slug}-${DRESSES[image.platform]}-${size}-${theme}.svg`;
}

interface ProductImageViewProps {
  image: ProductImage;
  /** Name of the tool. */
  name: string;
  /** As on a card, or enlarged: an illustration then shows more. */
  size?: keyof typeof SIZES;
}

/** An illustration or the owner's screenshot, with its space reserved while it loads. */
export function ProductImageView({ image, name, size = 'card' }: ProductImageViewProps) {
  if (image.kind === 'illustration') {
    const alt = `Illustration: ${name} on ${shown.get(name)?.[0] ?? 'simulated prices'}`;
    // The style sheet shows the image of the current theme. Browsers do not load hidden lazy
    // images.
    return THEMES.map((theme) => (
      <img
        key={theme}
        className={`illustration illustration-${theme}`}
        src={imageUrl(image, size, theme)}
        {...SIZES[size]}
        loading="lazy"
        alt={alt}
      />
    ));
  }
  const { src, width, height } = image;
  return (
    <img
      className="screenshot"
      src={src}
      width={width}
      height={height}
      loading={size === 'card' ? 'lazy' : 'eager'}
      alt={`Screenshot of ${name}`}
    />
  );
}
