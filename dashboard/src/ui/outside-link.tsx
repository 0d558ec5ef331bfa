import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { safeAddress } from '../lib/safe-address.ts';

/** A link to a page that is not ours; text alone where its address could do more than open a page. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  const address = safeAddress(href);
  if (address === '') return <span>{children}</span>;
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </Anchor>
  );
}
