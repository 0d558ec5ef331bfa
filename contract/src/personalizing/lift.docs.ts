import { of, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import { pooledLiftSchema, variantLiftSchema } from './analytics.ts';

const arm = (about: string) =>
  of(about, {
    visitors: ['Visitors of this kind.', 400],
    converted: ['Visitors who converted in a visit that began this way.', 21],
    share: ['Share who converted, from 0 to 1; null without visitors.', 0.0525],
  });

const difference = (what: string) =>
  of(
    `Difference ${what}, with bounds that hold however often one looks; null while there is too little data.`,
    {
      estimate: ['The difference, as a fraction.', 0.018],
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
const days: Parts = {
  days_to_verdict: [
    'Days until a difference like the present one would be called, at the traffic of the last 14 days; null when it is called, or cannot be told.',
    23,
  ],
};

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
    visitors_needed: [
      'Roughly how many more visitors are needed; null when there are enough, or it cannot be told.',
      900,
    ],
    measured_from: 'First day (UTC) that counts, where the hold-out was changed; null for all days.',
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
    ...days,
  }),
];
