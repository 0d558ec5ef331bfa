import type { ScriptCondition, ScriptPage, ScriptTrigger } from '@sightline/contract/visiting/tracking';
import type { TriggerRow } from './personalization.queries.ts';

/** A variant with the pages that it changes for visitors now. */
export interface LiveVariant
  extends Pick<TriggerRow, 'first_id' | 'variant_id' | 'letter' | 'share' | 'rolled_out'> {
  when: ScriptCondition;
  pages: ScriptPage[];
}

/**
 * Variants that share the visitors of one way of beginning, as the script has them. All of them have the same pages, so
 * that their visitors compare: where one has none of its own it shows what A shows, else the original. A variant that was
 * rolled out has all of these visitors.
 */
export function shareVisitors(variants: readonly LiveVariant[], holdout: number): ScriptTrigger[] {
  const isRolledOut = variants.some(({ rolled_out }) => rolled_out !== null);
  const live = sharesOf(
    variants.filter(
      ({ pages, variant_id, rolled_out }) =>
        pages.length > 0 && (rolled_out === null || rolled_out === variant_id),
    ),
  );
  const first = variants.find(({ letter }) => letter === 'A');
  const known = new Map(variants.flatMap(({ pages }) => pages.map((page) => [page.page, page] as const)));
  let upto = 0;
  return live.map(({ variant_id, first_id, when, pages, share }, place) => {
    upto += share;
    const own = [...known.values()].map(
      ({ page, path }) =>
        [...pages, ...(first?.pages ?? [])].find((one) => one.page === page) ??
        ({ page, path, version: 0, changes: [] } satisfies ScriptPage),
    );
    return {
      id: first_id,
      variant: variant_id,
      when,
      ...(place < live.length - 1 && { upto: Number(upto.toFixed(6)) }),
      holdout: isRolledOut ? 0 : holdout,
      pages: isRolledOut ? own.filter(({ changes }) => changes.length > 0) : live.length === 1 ? pages : own,
    };
  });
}

/** With shares that sum to 1; nobody sees a variant whose share is 0, unless all are. */
export function sharesOf<Variant extends Pick<LiveVariant, 'share'>>(live: readonly Variant[]): Variant[] {
  const sum = live.reduce((total, { share }) => total + share, 0);
  if (sum === 0) return live.map((variant) => ({ ...variant, share: 1 / live.length }));
  return live.filter(({ share }) => share > 0).map((variant) => ({ ...variant, share: variant.share / sum }));
}

/** The share of each variant by its id, in what the script has. */
export function sharesInScript(triggers: readonly ScriptTrigger[]): Record<string, number> {
  let before = 0;
  const shares = triggers.map(({ variant, upto = 1 }) => {
    const share = Number((upto - before).toFixed(6));
    before = upto;
    return [variant, share] as const;
  });
  return Object.fromEntries(shares);
}
