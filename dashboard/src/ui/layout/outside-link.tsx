import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { safeAddress } from '../../lib/words/safe-address.ts';

interface OutsideLinkProps {
  href: string;
  children: ReactNode;
  /** Inside a sentence, where only color would distinguish it from the surrounding words. */
  isInText?: boolean;
}

/** A link to an external page; plain text if its address could do more than open a page. */
export function OutsideLink({ href, children, isInText = false }: OutsideLinkProps) {
  const address = safeAddress(href);
  if (address === '') return <span>{children}</span>;
  return (
    <Anchor
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      underline={isInText ? 'always' : undefined}
    >
      {children}
    </Anchor>
  );
}
