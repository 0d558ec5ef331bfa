import { z } from 'zod';
import { oc } from '../call.ts';
import { count, domainPath, id, list, named, number, oneOf, said, text } from '../shapes.ts';
import { MAX_CONVERSION_VALUE } from '../visiting/tracking.ts';

/** A goal as it is measured: the share of visitors who reach it, or what it is worth a visitor. */
const measured = {
  goal_id: id('A conversion rule or a goal of events; null for any conversion.').nullable(),
  metric: oneOf('`conversion`: the share of visitors who reach it. `value`: what it is worth a visitor.', [
    'conversion',
    'value',
  ]),
  currency: said(
    z.string().nullable(),
    'Of the value; amounts in others are not added to it. Null for conversions.',
    null,
  ),
  cap: said(z.number().nullable(), 'A visitor’s value counts up to here; null for conversions.', null),
};
export const measureSchema = z.object({
  ...measured,
  label: text('What the goal is called.', 'Event “Purchase”'),
});
export type Measure = z.infer<typeof measureSchema>;

export const LIFT_ROLES = ['decides', 'guards', 'beside', 'none'] as const;

export const liftGoalSchema = measureSchema.extend({
  role: oneOf(
    '`decides`: verdicts are about it. `guards`: a variant that costs it is paused. `beside`: it is shown. `none`: it is not.',
    LIFT_ROLES,
  ),
  measured_from: z.iso.date().nullable().describe('First day whose visitors count; null for all days.'),
  suggested_cap: number(
    'For value: an amount that one in a hundred of its conversions of the last 90 days exceeds; null where none is known.',
    250,
  ).nullable(),
});
export type LiftGoal = z.infer<typeof liftGoalSchema>;

export const liftGoalsSchema = named('LiftGoals', 'By which goals the lift is measured.', {
  goals: list('All that could decide, the one that does first.', liftGoalSchema),
  changes: count('How often the primary goal was changed after visitors had met variants.', 0),
});
export type LiftGoals = z.infer<typeof liftGoalsSchema>;

const GOALS = '/api/domains/{id}/analytics/lift/goals';

export const liftGoals = {
  liftGoals: oc
    .route({
      method: 'GET',
      path: GOALS,
      summary: 'List experiment goals',
      description: 'Values are listed for goals whose conversions named amounts in the last 90 days.',
    })
    .input(domainPath)
    .output(liftGoalsSchema),
  setLiftGoal: oc
    .route({
      method: 'PUT',
      path: GOALS,
      summary: 'Make a goal primary, a guardrail or secondary',
      description:
        'A goal that is to decide does so from the next day on, by visitors who come from then on; each such change halves how often later verdicts may be wrong. It can’t be undone.',
    })
    .meta({ refuses: [409] })
    .input(
      domainPath.extend({
        goal_id: measured.goal_id,
        metric: measured.metric,
        currency: said(
          z
            .string()
            .overwrite((typed) => typed.trim().toUpperCase())
            .regex(/^[A-Z]{3}$/, 'Use three letters, such as EUR.')
            .optional(),
          'Needed for value.',
          'EUR',
        ),
        cap: number('Needed for value: a visitor’s counts up to here.', 250)
          .positive()
          .max(MAX_CONVERSION_VALUE)
          .optional(),
        role: oneOf(
          '`decides`, `guards`, `beside` (which conversions are anyway), or `none` to measure a value no longer.',
          LIFT_ROLES,
        ),
      }),
    )
    .output(liftGoalsSchema),
};
