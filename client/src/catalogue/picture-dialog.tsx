import { type KeyboardEvent, useState } from 'react';
import { Dialog } from '../ui/dialog.js';
import { Icon } from '../ui/icon.js';
import { PictureView } from './picture-view.js';
import type { ToolPicture } from './tool-pictures.js';

interface PictureDialogProps {
  pictures: [ToolPicture, ...ToolPicture[]];
  /** Of the tool. */
  name: string;
  onClose: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** A tool's pictures, one at a time and large. After the last comes the first. */
export function PictureDialog({ pictures, name, onClose }: PictureDialogProps) {
  const [at, setAt] = useState(0);
  const picture = pictures[at] ?? pictures[0];
  const isOne = pictures.length === 1;
  const turn = (step: number): void => setAt((at + step + pictures.length) % pictures.length);

  function turnByArrow(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined || isOne) return;
    event.preventDefault();
    turn(step);
  }

  return (
    <Dialog title={name} className="picture-dialog" onClose={onClose} onKeyDown={turnByArrow}>
      <figure>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone, also by keyboard */}
        <section key={at} className="picture-frame" aria-label={`Picture of ${name}`} tabIndex={0}>
          <PictureView picture={picture} name={name} loading="eager" />
        </section>
        <figcaption className="picture-caption">
          {picture.kind === 'screenshot' ? 'Screenshot' : 'Schematic on made-up prices'}
        </figcaption>
      </figure>
      {!isOne && (
        <div className="picture-turns">
          <button type="button" className="icon-button" aria-label="Previous picture" onClick={() => turn(-1)}>
            <Icon name="previous" />
          </button>
          <output className="figure">
            {at + 1} of {pictures.length}
          </output>
          <button type="button" className="icon-button" aria-label="Next picture" onClick={() => turn(1)}>
            <Icon name="next" />
          </button>
        </div>
      )}
    </Dialog>
  );
}
