import { useState } from 'react';
import { Icon } from '../ui/icon.js';
import { PictureDialog } from './picture-dialog.js';
import { PictureView } from './picture-view.js';
import type { ToolPicture } from './tool-pictures.js';

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
      {enlarged && <PictureDialog pictures={pictures} name={name} onClose={() => setEnlarged(false)} />}
    </div>
  );
}
