import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { useState } from 'react';

/** The page in the address. A page deleted meanwhile stays, so that nobody loses what they were reading or typing. */
export function useOpenPage(pages: GeneratedPage[], slug: string | undefined): GeneratedPage | undefined {
  const [held, setHeld] = useState<GeneratedPage>();
  const found = pages.find((page) => page.slug === slug);
  if (found && found !== held) setHeld(found);
  if (!slug && held) setHeld(undefined);
  return found ?? (held?.slug === slug ? held : undefined);
}
