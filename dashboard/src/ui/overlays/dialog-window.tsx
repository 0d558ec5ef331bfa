import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

export interface DialogProps {
  isOpen: boolean;
  title: string;
  /** Without it, nobody can close the dialog; it ends on its own. */
  onClose?: (() => void) | undefined;
  /** In pixels, when the usual 480 are too few. */
  width?: number;
  children: ReactNode;
}

const stay = () => undefined;

export function DialogWindow({ isOpen, title, onClose, width, children }: DialogProps) {
  const canClose = onClose !== undefined;
  // Opened only after mounting, because Mantine records the focus when a dialog opens, not when one is initially open.
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    setShown(isOpen);
  }, [isOpen]);
  return (
    <Modal
      opened={isShown}
      onClose={onClose ?? stay}
      title={title}
      {...(width && { size: width })}
      withCloseButton={canClose}
      closeOnEscape={canClose}
      closeOnClickOutside={canClose}
    >
      {children}
    </Modal>
  );
}
