import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Icon } from '../ui/icon.js';
import { type ProductImage, ProductImageView, SIZES } from './product-images.js';

interface ProductImageDialogProps {
  images: [ProductImage, ...ProductImage[]];
  /** Name of the tool. */
  name: string;
  onClose: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Fitted to a screen as narrow as this, an image's labels are too small to read. */
const NARROW = '(max-width: 39.99em)';
const startsFull = (): boolean => window.matchMedia(NARROW).matches;

/** The images of a tool, one at a time: fitted to the width at first if it has room, or full size. */
export function ProductImageDialog({ images, name, onClose }: ProductImageDialogProps) {
  const [at, setAt] = useState(0);
  const [isFull, setFull] = useState(startsFull);
  const image = images[at] ?? images[0];
  const isOne = images.length === 1;
  const width = image.kind === 'screenshot' ? image.width : SIZES.large.width;
  const toggle = (): void => setFull(!isFull);

  function move(step: number): void {
    setAt((at + step + images.length) % images.length);
    setFull(startsFull());
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
