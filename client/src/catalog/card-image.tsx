import { useState } from 'react';
import { Icon } from '../ui/icon.js';
import type { ProductImageDialog } from './product-image-dialog.js';
import { imageUrl, type ProductImage, ProductImageView } from './product-images.js';

interface CardImageProps {
  images: [ProductImage, ...ProductImage[]];
  /** Name of the tool. */
  name: string;
}

/** The image of a card. Pressing it opens all images of the tool in a dialog. */
export function CardImage({ images, name }: CardImageProps) {
  const [Dialog, setDialog] = useState<typeof ProductImageDialog | null>(null);
  const [first] = images;

  /** Most visitors enlarge nothing, so the dialog's code loads on the first press. */
  async function enlarge(): Promise<void> {
    try {
      const { ProductImageDialog: loaded } = await import('./product-image-dialog.js');
      setDialog(() => loaded);
    } catch (error) {
      console.info('The dialog did not load; the image opens by itself.', error);
      location.assign(imageUrl(first, 'large', 'dark'));
    }
  }

  return (
    <div className="tool-picture">
      <ProductImageView image={first} name={name} />
      <button
        type="button"
        className="tool-enlarge"
        aria-label={`Enlarge the ${first.kind} of ${name}`}
        aria-haspopup="dialog"
        onClick={() => void enlarge()}
      >
        <span className="tool-enlarge-mark">
          <Icon name="enlarge" />
          {images.length > 1 && images.length}
        </span>
      </button>
      {Dialog && <Dialog images={images} name={name} onClose={() => setDialog(null)} />}
    </div>
  );
}
