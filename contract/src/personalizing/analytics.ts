import { z } from 'zod';
import { oc } from '../call.ts';
import {
  count,
  domainPath,
  flag,
  id,
  list,
  named,
  number,
  object,
  oneOf,
  said,
  share,
  text,
  time,
} from '../shapes.ts';
import { annotations } from './annotations.ts';
import { funnels } from './funnels.ts';
import { liftGoals, measureSchema } from './lift-goals.ts';
import { retention } from './retention.ts';
import { segments } from './segments.ts';
import { variantStepSchema } from './variant-lives.ts';
import { visitHappenings } from './visit-happenings.ts';
import { visitReport } from './visit-report.ts';

/** How many visitors of a variant and its hold-out it takes until such a change of the share that converts is usually called. */
const toDetectSchema = z.object({
  change: number('Change of the share that converts, as a fraction of it.', 0.2),
  converting: number('The share that converts now, from 0 to 1.', 0.1),
  holdout_share: number('Share of visitors in the hold-out.', 0.1),
  visitors: count('With that hold-out; null where no number would do.', 36000).nullable(),
  visitors_at_half: count(
    'With half of the visitors in the hold-out, counted from its start.',
    14000,
  ).nullable(),
});
export type ToDetect = z.infer<typeof toDetectSchema>;

export const analyticsOverviewSchema = named('AnalyticsOverview', 'Visits and conversions of all time.', {
  tracked_visitors: count('Visitors.', 1800),
  tracked_visits: count('Visits.', 2400),
  personalized_visits: count('Visits that saw a variant.', 310),
  personalized_conversions: count('Personalized visits that converted.', 22),
  conversions: count('Visits that converted.', 96),
  conversion_rate: number('Share of visits that converted, from 0 to 1; 0 without visits.', 0.04)
    .min(0)
    .max(1),
  personalized_conversion_rate: number('The same of personalized visits.', 0.071).min(0).max(1),
  to_detect: toDetectSchema.describe(
    'Visitors that a variant and its hold-out need until a change of the website’s rate is usually called; of 3 % while fewer than ten visits converted.',
  ),
});
export type AnalyticsOverview = z.infer<typeof analyticsOverviewSchema>;

const armSchema = z.object({
  visitors: count('Visitors of this kind.', 400),
  converted: count('Visitors who reached the goal in a visit that began this way.', 21),
  share: share('Share who converted, from 0 to 1; null without visitors.', 0.0525),
  value: said(
    z.number().nullable(),
    'Where value is measured: what a visitor brought on average, each up to the cap; else null.',
    null,
  ),
});

const liftOf = (what: string) =>
  object(
    `Difference ${what}, with bounds that hold however often one looks; null while there is too little data.`,
    {
      estimate: number('The difference: a fraction, or an amount where value is measured.', 0.018),
      low: number('Lower bound.', 0.004),
      high: number('Upper bound.', 0.032),
    },
  ).nullable();
const verdictSchema = z.enum(['better', 'worse', 'no_difference_yet', 'not_enough_visits', 'not_fair']);
const comparison = {
  lift: liftOf('of the two shares'),
  verdict: verdictSchema.describe('What can be said by now.'),
  chance: share(
    'How likely it is better, from 0 to 1, to weigh beside the verdict; null while there is too little data.',
    0.96,
  ),
};
/** With the verdict `not_fair`, else null. */
const unfair = said(
  z.string().nullable(),
  'Why the two groups can’t be compared: one of them can’t do what counts. Null where they can.',
  null,
);
/** Another goal, with an interval of its own that decides nothing. */
const besideSchema = measureSchema.extend({
  personalized: armSchema.describe('Visitors who saw the variant.'),
  holdout: armSchema.describe('Visitors who saw the original, to compare with.'),
  lift: liftOf('of the two'),
});
const days_to_verdict = count(
  'Days until a difference like the present one would be called, at the traffic of the last 14 days; null when it is called, or cannot be told.',
  23,
).nullable();

const startedBy = text('Who rolled it out; null if their account was deleted.', 'Ada Lovelace').nullable();

export const variantLiftSchema = named('VariantLift', 'What a variant brought, against its hold-out.', {
  trigger_id: id('Id of the trigger.'),
  variant_id: id('Id of the variant.'),
  label: text('The way in which these visits begin.', 'From ChatGPT'),
  personalized: armSchema.describe('Visitors who saw the variant.'),
  holdout: armSchema.describe('Visitors who saw the original, to compare with.'),
  letter: oneOf('Which of the variants it is that share these visitors; A when there is one alone.', [
    'A',
    'B',
    'C',
    'D',
  ]),
  traffic_share: share(
    'Share of the visitors who see a variant that see this one now, from 0 to 1; null when there is one alone.',
    0.5,
  ),
  is_adaptive: flag('True while the product sets these shares by what it learns.'),
  ...comparison,
  unfair,
  against_first: object('The same compared with the visitors of variant A; null for A.', {
    ...comparison,
    lift: liftOf('with variant A'),
  }).nullable(),
  days_to_verdict,
  decides: measureSchema.describe('The goal that figures and verdict are about.'),
  beside: list(
    'Other goals that visitors of this kind reached, at most 20, those that people chose first. Their intervals decide nothing.',
    besideSchema,
  ),
  visitors_needed: count(
    'Roughly how many more visitors are needed; null when there are enough, or it cannot be told.',
    900,
  ).nullable(),
  to_detect: toDetectSchema
    .nullable()
    .describe(
      'Visitors beyond those seen until a change of 20 % is usually called; null where there is a verdict, where it cannot be told, and where enough came.',
    ),
  measured_from: z.iso
    .date()
    .nullable()
    .describe('First day that counts, where the hold-out or the goal was changed; null for all days.'),
  sample_ratio_alarm: flag(
    'True when the two groups are too unequal for chance, so that something is wrong.',
  ),
  applied_share: share('Share of the changes due that were made, from 0 to 1; null when none was due.', 0.98),
  rollout: object(
    'The variant that every visitor whose visit begins this way sees; the figures are as they stood then. Null while variants are tested.',
    {
      variant_id: id('Id of the variant that was rolled out.'),
      started_at: time('When it was rolled out (UTC).'),
      started_by: startedBy,
    },
  ).nullable(),
});
export const pooledLiftSchema = named('PooledLift', 'What several starting variants brought together.', {
  variants: count('Starting variants with visitors in both groups.', 4),
  personalized: armSchema.describe('Visitors who saw a variant.'),
  holdout: armSchema.describe('Visitors who saw the original, to compare with.'),
  ...comparison,
  lift: liftOf('of each variant with its hold-out, weighted by the visitors that both have'),
  unfair,
  days_to_verdict,
  decides: measureSchema.describe('The goal that figures and verdict are about.'),
});
export type PooledLift = z.infer<typeof pooledLiftSchema>;
export type VariantLift = z.infer<typeof variantLiftSchema>;

export const experimentSchema = named(
  'Experiment',
  'What a variant brought over time, and what was decided.',
  {
    result: variantLiftSchema.describe('What it brought by now.'),
    days: list(
      'The effect over at most the last 90 days, oldest first. A day counts everyone who first came by then, with what they have done since.',
      z.object({
        day: z.iso.date().describe('The day, of the website’s time zone.'),
        personalized: count('Visitors who saw the variant by then.', 400),
        holdout: count('Visitors in the hold-out by then.', 380),
        lift: liftOf('of the two'),
      }),
    ),
    late: object(
      'Page views of the last 30 days on which it, or the original in its place, was due, and those that came too late: all that changes had been seen before the script was there.',
      {
        due: count('Page views on which it was due.', 400),
        late: count('Of them: page views that came too late and count in neither group.', 48),
        rows: list(
          'Where they came too late, most often first, at most 10 of each kind.',
          z.object({
            by: oneOf('What tells these views apart.', ['page', 'country', 'device']),
            value: text('Path, two letters, or device; null where it is not known.', '/prices').nullable(),
            label: text('The same as people read it.', '/prices'),
            due: count('Page views on which it was due.', 90),
            late: count('Of them: page views that came too late.', 30),
          }),
        ),
      },
    ),
    steps: list(
      'What was decided about it, newest first, at most 100.',
      variantStepSchema.extend({
        page_id: id('Id of the site page.'),
        path: text('Path of the page.', '/prices'),
      }),
    ),
    rollouts: list(
      'When this variant, or one that shares its visitors, was rolled out, newest first, at most 100.',
      z.object({
        variant_id: id('Id of the variant.'),
        letter: oneOf('Which of the variants it is that share these visitors.', ['A', 'B', 'C', 'D']),
        started_at: time('When it was rolled out (UTC).'),
        started_by: startedBy,
        ended_at: time('When testing began again (UTC); null while it is rolled out.').nullable(),
        ended_by: text('Who tests again; null while it is rolled out.', 'Ada Lovelace').nullable(),
      }),
    ),
  },
);
export type Experiment = z.infer<typeof experimentSchema>;

const ofVariant = domainPath.extend({ variant_id: id('Id of the variant, from the list of triggers.') });

export const analytics = {
  overview: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/overview',
      summary: 'Get visits and conversions',
      description: 'Since the script was installed, without programs and internal visitors.',
    })
    .input(domainPath)
    .output(analyticsOverviewSchema),
  lift: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/lift',
      summary: 'Get the lift of each starting variant against its hold-out',
      description: 'One for each variant. A verdict is only said when it would hold on any day.',
    })
    .input(domainPath)
    .output(z.array(variantLiftSchema)),
  pooledLift: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/lift/pooled',
      summary: 'Get the lift of all starting variants combined, and of those for assistants',
      description:
        'Told in less time than those of single variants, as it counts all their visitors; it says nothing about any of them alone.',
    })
    .input(domainPath)
    .output(
      named('PooledLifts', 'All starting variants together, and those of assistants.', {
        everybody: pooledLiftSchema.describe('All starting variants.'),
        assistants: pooledLiftSchema.describe('Those for visitors from assistants.'),
      }),
    ),
  experiment: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/variants/{variant_id}/experiment',
      summary: 'Get the experiment of a variant: result, effect over time and decisions',
      description: 'The last day agrees with the result, unless the test is not fair.',
    })
    .input(ofVariant)
    .output(experimentSchema),
  rollOut: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/variants/{variant_id}/rollout',
      summary: 'Roll a variant out to every visitor whose visit begins its way',
      description:
        'Nobody is held out any more, and variants that shared these visitors are not shown. What the test has shown by now is kept. 409 if no page of it is live.',
    })
    .input(ofVariant)
    .output(experimentSchema),
  testAgain: oc
    .route({
      method: 'DELETE',
      path: '/api/domains/{id}/variants/{variant_id}/rollout',
      summary: 'End the rollout of a variant and test again',
      description:
        'Visitors are shared and held out as before. They are compared from the next whole day of the website’s time zone on. 409 if it is not rolled out.',
    })
    .input(ofVariant)
    .output(experimentSchema),
  ...liftGoals,
  ...visitReport,
  ...visitHappenings,
  ...segments,
  ...funnels,
  ...retention,
  ...annotations,
};
