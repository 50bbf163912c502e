import { type ComponentPropsWithoutRef, type MouseEvent, useEffect, useId, useRef } from 'react';
import { Icon } from './icon.js';

interface DialogProps extends Omit<ComponentPropsWithoutRef<'dialog'>, 'title' | 'onClose'> {
  /** Heading and accessible name of the dialog. */
  title: string;
  /** Called after the dialog closed. The parent then unmounts it. */
  onClose: () => void;
}

/** A modal dialog, open while mounted. The browser traps the focus and restores it on close. */
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
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the browser handles Escape
    <dialog
      {...rest}
      ref={dialog}
      className={`dialog${className === undefined ? '' : ` ${className}`}`}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeFromBackdrop}
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

/** The dialog has no padding, so only a click on its backdrop targets the dialog itself. */
function closeFromBackdrop({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (target === currentTarget) currentTarget.close();
}
