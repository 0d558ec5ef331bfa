import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema } from '../shapes.ts';
import { MAX_CONVERSION_VALUE } from '../visiting/tracking.ts';

/** A goal as it is measured: the share of visitors who reach it, or what it is worth a visitor. */
const measured = {
  /** A conversion rule or a goal of events; null for any conversion. */
  goal_id: idSchema.nullable(),
  metric: z.enum(['conversion', 'value']),
  /** Of the value; other currencies are not added to it. */
  currency: z.string().nullable(),
  /** A visitor's value counts up to here. */
  cap: z.number().nullable(),
};
export const measureSchema = z.object({ ...measured, label: z.string() });
export type Measure = z.infer<typeof measureSchema>;

export const LIFT_ROLES = ['decides', 'guards', 'beside', 'none'] as const;

export const liftGoalSchema = measureSchema.extend({
  role: z.enum(LIFT_ROLES),
  /** First day (UTC) that counts; null for all days. */
  measured_from: z.iso.date().nullable(),
  /** A cap by what came before: one conversion in a hundred was worth more; null where that is unknown. */
  suggested_cap: z.number().nullable(),
});
export type LiftGoal = z.infer<typeof liftGoalSchema>;

export const liftGoalsSchema = z.object({
  goals: z.array(liftGoalSchema),
  /** How often the goal that decides was changed after visitors had met variants. */
  changes: z.number().int(),
});
export type LiftGoals = z.infer<typeof liftGoalsSchema>;

const GOALS = '/api/domains/{id}/analytics/lift/goals';

export const liftGoals = {
  liftGoals: oc
    .route({ method: 'GET', path: GOALS, summary: 'Goals of the lift, with the one that decides' })
    .input(domainPath)
    .output(liftGoalsSchema),
  setLiftGoal: oc
    .route({
      method: 'PUT',
      path: GOALS,
      summary: 'Say whether a goal decides, must not fall, or is shown beside',
    })
    .input(
      domainPath.extend({
        goal_id: measured.goal_id,
        metric: measured.metric,
        currency: z
          .string()
          .overwrite((said) => said.trim().toUpperCase())
          .regex(/^[A-Z]{3}$/, 'Use three letters, such as EUR.')
          .optional(),
        cap: z.number().positive().max(MAX_CONVERSION_VALUE).optional(),
        role: z.enum(LIFT_ROLES),
      }),
    )
    .output(liftGoalsSchema),
};
