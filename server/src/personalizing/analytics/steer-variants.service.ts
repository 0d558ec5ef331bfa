import { raiseAlert } from '../../company/notifications/raise-alert.service.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import { pauseVersion } from '../variants/variant-lives.service.ts';
import { learnShares, noteShares, sharingOf } from '../variants/variant-shares.service.ts';
import { findSteered, getHoldout, listLivePages } from './analytics.queries.ts';
import { chooseShares, isWorthChange } from './choose-shares.ts';
import { strataOf } from './compare-variants.ts';
import { guardReason } from './guard-rail.ts';
import { addUp } from './lift.ts';

/** Pauses variants that do harm, and divides visitors among those whose shares are left to the product. */
export async function steerVariants(
  ctx: Ctx,
  domain_id: string,
  { learns, random = Math.random }: { learns: boolean; random?: () => number },
): Promise<void> {
  if (!(await findSteered(ctx.db, domain_id))) return;
  await guardVariants(ctx, domain_id);
  if (learns) await followResults(ctx, domain_id, random);
  await noteShares(ctx, domain_id);
}

/** Only what visitors see now is judged, by those who came since it went live. */
async function guardVariants(ctx: Ctx, domain_id: string) {
  const pages = await listLivePages(ctx.db, domain_id);
  const { first_day } = await getHoldout(ctx.db, domain_id);
  const sharing = await sharingOf(ctx, domain_id);
  for (const [variant_id, live] of Map.groupBy(pages, (page) => page.variant_id)) {
    const [first] = live;
    if (!first) continue;
    const shared = sharing.get(first.first_id);
    const ids = shared?.variants.map((variant) => variant.variant_id) ?? [variant_id];
    const since = new Date(Math.max(...live.map(({ changed_at }) => Date.parse(changed_at))));
    const later = (shared?.periods ?? []).map((period) => new Date(period.since)).filter((at) => at > since);
    const sums = await figuresOf(ctx).exposurePeriods({
      domain_id,
      variant_ids: ids,
      from: first_day,
      cuts: [since, ...later],
    });
    const of = strataOf(sums.filter(({ period }) => period > 0));
    const strata = of.against(variant_id);
    const reason = guardReason(strata, of.totals(strata), ids.length);
    if (reason) await pauseAll(ctx, { domain_id, org_id: first.org_id, label: first.label, live, reason });
  }
}

interface Harm {
  domain_id: string;
  org_id: string;
  label: string;
  live: readonly { variant_id: string; page_id: string; version: number }[];
  reason: string;
}

/** A version that a person resumed in spite of the product stays as it is. */
async function pauseAll(ctx: Ctx, { domain_id, org_id, label, live, reason }: Harm) {
  await inTransaction(ctx, async (tx) => {
    const paused = [];
    for (const page of live) if (await pauseVersion(tx, { domain_id, ...page }, reason)) paused.push(page);
    const [first] = paused;
    if (!first) return;
    await raiseAlert(tx, {
      org_id,
      domain_id,
      kind: 'lift_called',
      key: `paused:${first.variant_id}:${paused.map(({ page_id, version }) => `${page_id}.${version}`).join()}`,
      title: `The variant for ${label} was paused because it costs conversions`,
      detail: `${reason} Visitors see the original until you resume it.`,
      action: {
        label: 'See the variant',
        path: `/personalized-pages?variant=${first.variant_id}&page=${first.page_id}`,
      },
    });
  });
}

async function followResults(ctx: Ctx, domain_id: string, random: () => number) {
  const { first_day } = await getHoldout(ctx.db, domain_id);
  for (const [trigger_id, { is_adaptive, periods }] of await sharingOf(ctx, domain_id)) {
    const now = periods.at(-1);
    const ids = Object.keys(now?.shares ?? {});
    if (!is_adaptive || !now || ids.length < 2) continue;
    const cuts = periods.map((period) => new Date(period.since));
    const sums = await figuresOf(ctx).exposurePeriods({
      domain_id,
      variant_ids: ids,
      from: first_day,
      cuts,
    });
    const shown = sums.filter(({ arm }) => arm === 'personalized');
    const chosen = chooseShares(
      ids.map((id) => addUp(shown.filter(({ variant_id }) => variant_id === id))),
      random,
    );
    const { visitors } = addUp(shown.filter(({ period }) => period === cuts.length));
    const before = ids.map((id) => now.shares[id] ?? 0);
    if (!isWorthChange(before, chosen, visitors)) continue;
    const shares = ids.map((variant_id, place) => ({ variant_id, share: chosen[place] ?? 0 }));
    await learnShares(ctx, { domain_id, trigger_id, shares });
  }
}
