import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { openConnecting } from '../../lib/session/connecting.ts';

const LABEL = 'Connect an assistant';

/** Opens the window for connecting an assistant in place. */
export function ConnectButton(props: ButtonProps) {
  return (
    <Button {...props} onClick={() => openConnecting()}>
      {LABEL}
    </Button>
  );
}

interface ConnectLinkProps extends AnchorProps {
  children?: ReactNode;
  /** Closes what it stands in, where that is a dialog. */
  onOpen?: () => void;
}

/** The same, within text. */
export function ConnectLink({ children = LABEL, onOpen, ...props }: ConnectLinkProps) {
  const open = () => {
    onOpen?.();
    openConnecting();
  };
  return (
    <Anchor component="button" type="button" fz="inherit" {...props} onClick={open}>
      {children}
    </Anchor>
  );
}
