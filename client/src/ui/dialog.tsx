import { type ComponentPropsWithoutRef, type MouseEvent, useEffect, useId, useRef } from 'react';
import { Icon } from './icon.js';

interface DialogProps extends Omit<ComponentPropsWithoutRef<'dialog'>, 'title' | 'onClose'> {
  /** Names the dialog, and stands at its top. */
  title: string;
  /** After it has closed, by its button, Escape or a press beside it: whoever rendered it takes it away. */
  onClose: () => void;
}

/** A modal dialog, open as long as it is rendered. The browser keeps the focus in it and gives it back when it closes. */
export function Dialog({ title, onClose, className, children, ...rest }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (dialog.current?.open !== false) return;
    const { documentElement } = document;
    documentElement.style.setProperty('--scrollbar', `${window.innerWidth - documentElement.clientWidth}px`);
    dialog.current.showModal();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the browser's
    <dialog
      {...rest}
      ref={dialog}
      className={`dialog${className === undefined ? '' : ` ${className}`}`}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeFromBeside}
    >
      <div className="dialog-inner">
        <div className="dialog-head">
          <h2 id={titleId} className="dialog-title">
            {title}
          </h2>
          <button
            type="button"
            className="icon-button dialog-close"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** The dialog has no padding, so only a press on its backdrop has the dialog itself as its target. */
function closeFromBeside({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (target === currentTarget) currentTarget.close();
}
