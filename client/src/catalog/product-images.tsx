import type { Platform } from '../../../src/shared/plans.js';
import type { Screenshot, SiteSettings } from '../../../src/shared/contract/site.js';
import type { Tool } from './tools.js';

/** An illustration is one SVG file per theme: `/illustrations/<slug>-dark.svg`. */
export type ProductImage = { kind: 'illustration'; slug: string } | ({ kind: 'screenshot' } & Screenshot);

/** A tool's name in URLs and file names, such as `market-phase`. */
export function toolSlug({ name, backtestUrl }: Pick<Tool, 'name' | 'backtestUrl'>): string {
  if (backtestUrl !== undefined) return backtestUrl.slice('/backtests/'.length);
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll(' ', '-')
    .toLowerCase();
}

/** The screenshots for this platform, else for both, else the illustration. At least one. */
export function productImagesOf(
  tool: Tool,
  platform: Platform,
  screenshots: SiteSettings['screenshots'],
): [ProductImage, ...ProductImage[]] {
  const slug = toolSlug(tool);
  const [first, ...more] = screenshots[`${platform}-${slug}`] ?? screenshots[slug] ?? [];
  if (first === undefined) return [{ kind: 'illustration', slug }];
  return [toProductImage(first), ...more.map(toProductImage)];
}

const toProductImage = (screenshot: Screenshot): ProductImage => ({ kind: 'screenshot', ...screenshot });

interface ProductImageViewProps {
  image: ProductImage;
  /** Name of the tool. */
  name: string;
  loading?: 'lazy' | 'eager';
}

const THEMES = ['dark', 'light'] as const;

/** An illustration or the owner's screenshot, with its space reserved while it loads. */
export function ProductImageView({ image, name, loading = 'lazy' }: ProductImageViewProps) {
  if (image.kind === 'illustration') {
    const alt = `Schematic of ${name} on made-up prices`;
    // The style sheet shows the image of the current theme. Browsers do not load hidden lazy
    // images.
    return THEMES.map((theme) => (
      <img
        key={theme}
        className={`illustration illustration-${theme}`}
        src={`/illustrations/${image.slug}-${theme}.svg`}
        width={440}
        height={200}
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
      loading={loading}
      alt={`Screenshot of ${name}`}
    />
  );
}
