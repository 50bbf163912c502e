import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.js';

interface DialogProps {
  open: boolean;
  title: string;
  /** Called for the close button and for Escape. */
  onClose: () => void;
  children: ReactNode;
}

/** A question that has to be answered first. The browser keeps the focus inside and gives it back afterwards. */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <div className="dialog-box">
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
