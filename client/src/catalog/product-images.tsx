import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import type { Screenshot, SiteSettings } from '../../../src/shared/contract/site.js';
import type { Platform } from '../../../src/shared/plans.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Icon } from '../ui/icon.js';
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
const SIZES = { card: { width: 600, height: 300 }, large: { width: 1200, height: 675 } } as const;
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

interface ProductImageViewProps {
  image: ProductImage;
  /** Name of the tool. */
  name: string;
  /** As on a card, or enlarged: an illustration then shows more. */
  size?: keyof typeof SIZES;
}

const THEMES = ['dark', 'light'] as const;

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
        src={`/illustrations/${image.slug}-${DRESSES[image.platform]}-${size}-${theme}.svg`}
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

interface CardImageProps {
  images: [ProductImage, ...ProductImage[]];
  /** Name of the tool. */
  name: string;
}

/** The image of a card. Pressing it opens all images of the tool in a dialog. */
export function CardImage({ images, name }: CardImageProps) {
  const [enlarged, setEnlarged] = useState(false);
  const [first] = images;
  return (
    <div className="tool-picture">
      <ProductImageView image={first} name={name} />
      <button
        type="button"
        className="tool-enlarge"
        aria-label={`Enlarge the ${first.kind} of ${name}`}
        aria-haspopup="dialog"
        onClick={() => setEnlarged(true)}
      >
        <span className="tool-enlarge-mark">
          <Icon name="enlarge" />
          {images.length > 1 && images.length}
        </span>
      </button>
      {enlarged && <ProductImageDialog images={images} name={name} onClose={() => setEnlarged(false)} />}
    </div>
  );
}

interface ProductImageDialogProps {
  images: [ProductImage, ...ProductImage[]];
  /** Name of the tool. */
  name: string;
  onClose: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The images of a tool, one at a time: fitted to the width at first, full size on request. */
function ProductImageDialog({ images, name, onClose }: ProductImageDialogProps) {
  const [at, setAt] = useState(0);
  const [isFull, setFull] = useState(false);
  const image = images[at] ?? images[0];
  const isOne = images.length === 1;
  const width = image.kind === 'screenshot' ? image.width : SIZES.large.width;
  const toggle = (): void => setFull(!isFull);

  function move(step: number): void {
    setAt((at + step + images.length) % images.length);
    setFull(false);
  }

  function moveByArrow(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    // At full size the arrow keys scroll the image.
    if (step === undefined || isOne || isFull) return;
    event.preventDefault();
    move(step);
  }

  return (
    <Dialog title={name} className="picture-dialog" onClose={onClose} onKeyDown={moveByArrow}>
      <figure>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the button below has the same effect */}
        <section
          key={at}
          className={`picture-frame${isFull ? ' is-full' : ''}`}
          style={{ '--picture-width': `${width}px` } as CSSProperties}
          aria-label={`Picture of ${name}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- at full size the section scrolls, also by keyboard
          tabIndex={isFull ? 0 : undefined}
          onClick={toggle}
        >
          <ProductImageView image={image} name={name} size="large" />
        </section>
        <figcaption className="picture-caption">
          <span>{image.kind === 'screenshot' ? 'Screenshot' : 'Illustration on simulated prices'}</span>
          <Button variant="quiet" className="picture-full" onClick={toggle}>
            {isFull ? 'Fit to width' : 'Full size'}
          </Button>
        </figcaption>
      </figure>
      {!isOne && (
        <div className="image-buttons">
          <button type="button" className="icon-button" aria-label="Previous picture" onClick={() => move(-1)}>
            <Icon name="previous" />
          </button>
          <output className="figure">
            {at + 1} of {images.length}
          </output>
          <button type="button" className="icon-button" aria-label="Next picture" onClick={() => move(1)}>
            <Icon name="next" />
          </button>
        </div>
      )}
    </Dialog>
  );
}
