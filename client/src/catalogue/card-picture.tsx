import { lazy, Suspense, useState } from 'react';
import { Icon } from '../ui/icon.js';
import { PictureView } from './picture-view.js';
import type { ToolPicture } from './tool-pictures.js';

/** Loaded with the first press: most visitors read the cards as they are. */
const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.js')).PictureDialog }));

interface CardPictureProps {
  pictures: [ToolPicture, ...ToolPicture[]];
  /** Of the tool. */
  name: string;
}

/** A card's picture. The whole of it is a button that shows the tool's pictures large. */
export function CardPicture({ pictures, name }: CardPictureProps) {
  const [enlarged, setEnlarged] = useState(false);
  const [first] = pictures;
  return (
    <div className="tool-picture">
      <PictureView picture={first} name={name} />
      <button
        type="button"
        className="tool-enlarge"
        aria-label={`Enlarge the ${first.kind} of ${name}`}
        aria-haspopup="dialog"
        onClick={() => setEnlarged(true)}
      >
        <span className="tool-enlarge-mark">
          <Icon name="enlarge" />
          {pictures.length > 1 && pictures.length}
        </span>
      </button>
      {enlarged && (
        <Suspense fallback={null}>
          <PictureDialog pictures={pictures} name={name} onClose={() => setEnlarged(false)} />
        </Suspense>
      )}
    </div>
  );
}
