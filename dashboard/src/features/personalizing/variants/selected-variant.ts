import { useEffect, useState } from 'react';
import { useVariantDetail, useVariants } from './landing-pages.api.ts';

const MAX_WAIT_MS = 3 * 60_000;

/** The selection in the address. */
interface Choice {
  variant?: string | undefined;
  page?: string | undefined;
}

/** A page being rewritten, and the version to be replaced. */
interface Rewrite {
  variant_id: string;
  page_id: string;
  version: number;
}

/** The variant and page in the address, or the first ones, which `write` then puts there. */
export function useSelectedVariant(
  { variant, page }: Choice,
  mayGenerate: boolean,
  write: (choice: Choice) => void,
) {
  const list = useVariants(mayGenerate);
  const [rewrite, setRewrite] = useRewrite();
  const variants = list.data ?? [];
  const trigger = variants.find(({ variant_id }) => variant_id === variant) ?? variants[0];
  const { data: detail } = useVariantDetail(trigger?.id, rewrite !== null);
  const landing = detail?.pages.find(({ page_id }) => page_id === page) ?? detail?.pages[0];
  const isNamed = variant === trigger?.variant_id && page === landing?.page_id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `write` is another function at every drawing
  useEffect(() => {
    if (trigger && landing && !isNamed) write({ variant: trigger.variant_id, page: landing.page_id });
  }, [trigger?.variant_id, landing?.page_id, isNamed]);
  const isRewriting =
    rewrite !== null &&
    rewrite.variant_id === trigger?.variant_id &&
    rewrite.page_id === landing?.page_id &&
    rewrite.version >= landing.version;
  const isOver = rewrite !== null && Boolean(detail?.pages.some((known) => isNewer(known, rewrite)));
  useEffect(() => {
    if (isOver) setRewrite(null);
  }, [isOver, setRewrite]);
  return { list, variants, trigger, detail, landing, isRewriting, onRewrite: setRewrite };
}

const isNewer = (page: { page_id: string; version: number }, rewrite: Rewrite) =>
  page.page_id === rewrite.page_id && page.version > rewrite.version;

/** Polled more often until it arrives, but not forever. */
function useRewrite() {
  const [rewrite, setRewrite] = useState<Rewrite | null>(null);
  useEffect(() => {
    if (!rewrite) return;
    const timer = setTimeout(setRewrite, MAX_WAIT_MS, null);
    return () => clearTimeout(timer);
  }, [rewrite]);
  return [rewrite, setRewrite] as const;
}
