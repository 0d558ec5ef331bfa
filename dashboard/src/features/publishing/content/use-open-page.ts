import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { useState } from 'react';
import { usePageAt } from './page-list.api.ts';

interface OpenPage {
  page: GeneratedPage | undefined;
  /** Someone has deleted it meanwhile. */
  isGone: boolean;
  /** It is not in the list, and may still come. */
  isComing: boolean;
}

/**
 * The page in the address, asked for by itself where the list, as far as `listed`, has none. A page deleted meanwhile
 * stays, so that nobody loses what they were reading or typing.
 */
export function useOpenPage(listed: GeneratedPage[] | undefined, slug: string | undefined): OpenPage {
  const [held, setHeld] = useState<GeneratedPage>();
  const inList = listed?.find((page) => page.slug === slug);
  const asked = usePageAt(slug, listed !== undefined && !inList);
  const found = inList ?? asked.data ?? undefined;
  if (found && found !== held) setHeld(found);
  if (!slug && held) setHeld(undefined);
  const page = found ?? (held?.slug === slug ? held : undefined);
  const isGone = page !== undefined && asked.data === null && !listed?.some(({ id }) => id === page.id);
  return { page, isGone, isComing: asked.isLoading };
}
