import { raiseAlert } from '../../company/notifications/raise-alert.service.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { pauseVersion } from './variant-lives.service.ts';
import { findVariantName } from './variant-pages.queries.ts';

interface Pause {
  domain_id: string;
  variant_id: string;
  pages: readonly { page_id: string; version: number }[];
  /** What went wrong, as the end of a sentence that names the variant. */
  because: string;
  reason: string;
}

/**
 * Pauses a variant on its pages and tells everyone who gets alerts. A version that a person resumed in spite of the
 * product stays as it is.
 */
export async function pauseAndAlert(
  ctx: Ctx,
  { domain_id, variant_id, pages, because, reason }: Pause,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const paused = [];
    for (const page of pages)
      if (await pauseVersion(tx, { domain_id, variant_id, ...page }, reason)) paused.push(page);
    const [first] = paused;
    const name = await findVariantName(tx.db, { domain_id, variant_id });
    // Changes on the sample's website raise no alerts.
    if (!first || !name || name.is_sample) return;
    await raiseAlert(tx, {
      org_id: name.org_id,
      domain_id,
      kind: 'variant_paused',
      key: `paused:${variant_id}:${paused.map(({ page_id, version }) => `${page_id}.${version}`).join()}`,
      title: `The variant for ${name.label} was paused because ${because}`,
      detail: `${reason} Visitors see the original until you resume it.`,
      action: {
        label: 'See the variant',
        path: `/personalized-pages?variant=${variant_id}&page=${first.page_id}`,
      },
    });
  });
}
