import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Icon } from '../ui/icon.js';
import { ProductImageView, type ProductImage } from './product-images.js';

interface ProductImageDialogProps {
  images: [ProductImage, ...ProductImage[]];
  /** Name of the tool. */
  name: string;
  onClose: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Width of an illustration at full size, in pixels; large enough to read its labels. */
const DRAWING_WIDTH = 640;

/** A tool's images, one at a time in a loop: fitted at first, full size on request. */
export function ProductImageDialog({ images, name, onClose }: ProductImageDialogProps) {
  const [at, setAt] = useState(0);
  const [isFull, setFull] = useState(false);
  const image = images[at] ?? images[0];
  const isOne = images.length === 1;
  const width = image.kind === 'screenshot' ? image.width : DRAWING_WIDTH;
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
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the button below does the same */}
        <section
          key={at}
          className={`picture-frame${isFull ? ' is-full' : ''}`}
          style={{ '--picture-width': `${width}px` } as CSSProperties}
          aria-label={`Picture of ${name}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- in full size it scrolls, also by keyboard
          tabIndex={isFull ? 0 : undefined}
          onClick={toggle}
        >
          <ProductImageView image={image} name={name} loading="eager" />
        </section>
        <figcaption className="picture-caption">
          <span>{image.kind === 'screenshot' ? 'Screenshot' : 'Schematic on made-up prices'}</span>
          <Button variant="quiet" className="picture-full" onClick={toggle}>
            {isFull ? 'Fit to width' : 'Full size'}
          </Button>
        </figcaption>
      </figure>
      {!isOne && (
        <div className="picture-turns">
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

interface CardImageProps {
  images: [ProductImage, ...ProductImage[]];
  /** Name of the tool. */
  name: string;
}

/** The image of a card. All of it is a button that opens the tool's images in a dialog. */
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
