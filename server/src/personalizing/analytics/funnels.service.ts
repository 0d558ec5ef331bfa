import type { SavedFunnel, VisitFunnel } from '@sightline/contract/personalizing/funnels';
import { filterParts } from '@sightline/contract/personalizing/visit-filters';
import { sharedRows } from '../../company/domains/shared-rows.service.ts';
import type { DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { VisitFilter } from '../../visiting/visits/visit-report-types.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import { type AskedVisits, daysOf, filtersOf } from './asked-visits.service.ts';
import { deleteFunnel, listFunnelRows, replaceFunnel } from './funnels.queries.ts';
import { rangeOf } from './report-range.ts';
import { labelsFor } from './value-labels.ts';

/** Named steps of visits. */
export const funnels = sharedRows<SavedFunnel>({
  ...{ one: 'Funnel', several: 'funnels', most: 50 },
  check: ({ steps }) => void steps.map(readStep),
  ...{ list: listFunnelRows, save: replaceFunnel, remove: deleteFunnel },
});

export async function getFunnel(
  ctx: DomainCtx,
  asked: AskedVisits & { steps: string[] },
): Promise<VisitFunnel> {
  const steps = asked.steps.map(readStep);
  const { days, time_zone } = await daysOf(ctx, asked);
  const answer = await figuresOf(ctx).funnel({
    ...{ domain_id: ctx.domain_id, ...rangeOf(days, time_zone) },
    ...{ filters: filtersOf(asked.filters), steps: steps.map(({ filter }) => filter) },
  });
  const label = await labelsFor(ctx);
  const [first = 0] = answer.steps;
  return {
    ...days,
    visits: answer.visits,
    steps: steps.map(({ step, value, words }, at) => {
      const [visits, before] = [
        answer.steps[at] ?? 0,
        at === 0 ? answer.visits : (answer.steps[at - 1] ?? 0),
      ];
      return {
        step,
        label: words ?? label('goal', value),
        visits,
        share_of_first: first === 0 ? null : visits / first,
        share_of_previous: before === 0 ? null : visits / before,
        dropped: before - visits,
      };
    }),
  };
}

interface Step {
  step: string;
  value: string;
  filter: VisitFilter;
  /** What people read; null for goals, which have names. */
  words: string | null;
}

function readStep(step: string): Step {
  const { dimension, operator, value } = filterParts(step) ?? { value: '' };
  const isText = operator === 'contains';
  const isPage = dimension === 'page' && (operator === 'is' || isText);
  const isStep = value !== '' && (isPage || (dimension === 'goal' && operator === 'is'));
  const [filter] = isStep ? filtersOf([step]) : [];
  const page = isText ? `Saw a page with “${value}”` : `Saw ${value}`;
  if (filter) return { step, value, filter, words: isPage ? page : null };
  const message = `“${step}” is no step. Write “page:/path”, “page~:text” or “goal:id”.`;
  throw new AppError('bad_request', message, { fields: { steps: message } });
}
