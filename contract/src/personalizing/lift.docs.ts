import { type CallDocs, of, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import { pooledLiftSchema, variantLiftSchema } from './analytics.ts';
import { type liftGoals, liftGoalsSchema } from './lift-goals.ts';

const arm = (about: string) =>
  of(about, {
    visitors: ['Visitors of this kind.', 400],
    converted: ['Visitors who reached the goal in a visit that began this way.', 21],
    share: ['Share who converted, from 0 to 1; null without visitors.', 0.0525],
    value: [
      'Where value is measured: what a visitor brought on average, each up to the cap; else null.',
      null,
    ],
  });
const measure: Parts = {
  goal_id: 'A conversion rule or a goal of events; null for any conversion.',
  label: ['What the goal is called.', 'Event “Purchase”'],
  metric: '`conversion`: the share of visitors who reach it. `value`: what it is worth a visitor.',
  currency: ['Of the value; amounts in others are not added to it. Null for conversions.', null],
  cap: ['A visitor’s value counts up to here; null for conversions.', null],
};

const difference = (what: string) =>
  of(
    `Difference ${what}, with bounds that hold however often one looks; null while there is too little data.`,
    {
      estimate: ['The difference: a fraction, or an amount where value is measured.', 0.018],
      low: ['Lower bound.', 0.004],
      high: ['Upper bound.', 0.032],
    },
  );
const chance: Parts = {
  chance: [
    'How likely it is better, from 0 to 1, to weigh beside the verdict; null while there is too little data.',
    0.96,
  ],
};
const UNFAIR: Parts[string] = [
  'Why the two groups can’t be compared: one of them can’t do what counts. Null where they can.',
  null,
];
const days: Parts = {
  days_to_verdict: [
    'Days until a difference like the present one would be called, at the traffic of the last 14 days; null when it is called, or cannot be told.',
    23,
  ],
};

/** How many visitors a change takes. */
export const toDetect = (what: string) =>
  of(what, {
    change: ['Change of the share that converts, as a fraction of it.', 0.2],
    converting: ['The share that converts now, from 0 to 1.', 0.1],
    holdout_share: ['Share of visitors in the hold-out.', 0.1],
    visitors: ['With that hold-out; null where no number would do.', 36000],
    visitors_at_half: ['With half of the visitors in the hold-out, counted from its start.', 14000],
  });

export const liftSchemas: RoomDocs['schemas'] = [
  schemaDocs('VariantLift', variantLiftSchema, 'What a starting variant brought, against its hold-out.', {
    trigger_id: 'Id of the trigger.',
    variant_id: 'Id of the variant.',
    label: ['The way in which these visits begin.', 'From ChatGPT'],
    personalized: arm('Visitors who saw the variant.'),
    holdout: arm('Visitors who saw the original, to compare with.'),
    lift: difference('of the two shares'),
    verdict: 'What can be said by now.',
    ...chance,
    unfair: UNFAIR,
    letter: 'Which of the variants it is that share these visitors; A when there is one alone.',
    traffic_share: [
      'Share of the visitors who see a variant that see this one now, from 0 to 1; null when there is one alone.',
      0.5,
    ],
    is_adaptive: 'True while the product sets these shares by what it learns.',
    against_first: of('The same compared with the visitors of variant A; null for A.', {
      lift: difference('with variant A'),
      verdict: 'What can be said by now.',
      ...chance,
    }),
    ...days,
    decides: of('The goal that figures and verdict are about.', measure),
    beside: of(
      'Other goals that visitors of this kind reached, at most 20, those that people chose first. Their intervals decide nothing.',
      {
        ...measure,
        personalized: arm('Visitors who saw the variant.'),
        holdout: arm('Visitors who saw the original, to compare with.'),
        lift: difference('of the two'),
      },
    ),
    visitors_needed: [
      'Roughly how many more visitors are needed; null when there are enough, or it cannot be told.',
      900,
    ],
    to_detect: toDetect(
      'Visitors beyond those seen until a change of 20 % is usually called; null where there is a verdict, where it cannot be told, and where enough came.',
    ),
    measured_from:
      'First day (UTC) that counts, where the hold-out or the goal was changed; null for all days.',
    sample_ratio_alarm: 'True when the two groups are too unequal for chance, so that something is wrong.',
    applied_share: ['Share of the changes due that were made, from 0 to 1; null when none was due.', 0.98],
  }),
  schemaDocs('PooledLift', pooledLiftSchema, 'What several starting variants brought together.', {
    variants: ['Starting variants with visitors in both groups.', 4],
    personalized: arm('Visitors who saw a variant.'),
    holdout: arm('Visitors who saw the original, to compare with.'),
    lift: difference('of each variant with its hold-out, weighted by the visitors that both have'),
    verdict: 'What can be said by now.',
    ...chance,
    unfair: UNFAIR,
    ...days,
    decides: of('The goal that figures and verdict are about.', measure),
  }),
  schemaDocs('LiftGoals', liftGoalsSchema, 'By which goals the lift is measured.', {
    goals: of('All that could decide, the one that does first.', {
      ...measure,
      role: '`decides`: verdicts are about it. `guards`: a variant that costs it is paused. `beside`: it is shown. `none`: it is not.',
      measured_from: 'First day (UTC) whose visitors count; null for all days.',
      suggested_cap: [
        'For value: an amount that one in a hundred of its conversions of the last 90 days exceeds; null where none is known.',
        250,
      ],
    }),
    changes: ['How often the goal that decides was changed after visitors had met variants.', 0],
  }),
];

export const liftGoalCalls: Record<keyof typeof liftGoals, CallDocs> = {
  liftGoals: { about: 'Values are listed for goals whose conversions named amounts in the last 90 days.' },
  setLiftGoal: {
    about:
      'A goal that is to decide does so from the next day (UTC) on, by visitors who come from then on; each such change halves how often later verdicts may be wrong. It can’t be undone.',
    input: {
      goal_id: measure.goal_id ?? '',
      metric: measure.metric ?? '',
      currency: ['Needed for value.', 'EUR'],
      cap: ['Needed for value: a visitor’s counts up to here.', 250],
      role: '`decides`, `guards`, `beside` (which conversions are anyway), or `none` to measure a value no longer.',
    },
    refuses: [409],
  },
};
