import type { Experiment } from '@sightline/contract/personalizing/analytics';
import type { DomainCtx } from '../../context.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import type { LateViews } from '../../visiting/visits/visit-types.ts';
import { labelsFor } from './value-labels.ts';

/** Long enough for countries with few visitors, short enough to show soon what an adapter or another host changed. */
const LATE_DAYS = 30;
const MAX_ROWS = 10;
const DAY_MS = 86_400_000;

/** How often a variant came too late, and where. */
export async function lateViewsOf(ctx: DomainCtx, variant_id: string): Promise<Experiment['late']> {
  const from = new Date(+ctx.now() - LATE_DAYS * DAY_MS);
  const [groups, labelOf] = await Promise.all([
    figuresOf(ctx).lateViews({ domain_id: ctx.domain_id, variant_id, from }),
    labelsFor(ctx),
  ]);
  const rows = (['page', 'country', 'device'] as const).flatMap((by) =>
    [...Map.groupBy(groups, (group) => group[by])]
      .map(([value, of]) => ({ by, value, ...addUp(of) }))
      .filter(({ late }) => late > 0)
      .sort((one, other) => other.late - one.late)
      .slice(0, MAX_ROWS)
      .map((row) => ({ ...row, label: labelIn(row, labelOf) })),
  );
  return { ...addUp(groups), rows };
}

function labelIn(
  { by, value }: Pick<Experiment['late']['rows'][number], 'by' | 'value'>,
  labelOf: Awaited<ReturnType<typeof labelsFor>>,
): string {
  if (value === null) return `Unknown ${by}`;
  return by === 'page' ? value : labelOf(by, value);
}

function addUp(groups: readonly LateViews[]) {
  const sum = (of: 'due' | 'late') => groups.reduce((total, group) => total + group[of], 0);
  return { due: sum('due'), late: sum('late') };
}
