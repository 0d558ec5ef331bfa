import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, lineSchema, okSchema, timeSchema } from '../shapes.ts';
import { MAX_CONVERSION_VALUE } from './tracking.ts';

export const MAX_EVENTS_AT_ONCE = 100;
/** How long ago an event may have happened, in days. */
export const MAX_EVENT_AGE_DAYS = 7;

/** A visitor's id, or the whole value of the cookie `sightline`, which begins with it. */
const visitorSchema = z
  .string()
  .max(100)
  .overwrite((said) => said.trim().slice(0, 36).toLowerCase())
  .pipe(z.uuid());

const sentEventSchema = z
  .object({
    idempotency_key: z.string().regex(/^[\x21-\x7e]{1,255}$/, 'Use 1 to 255 visible ASCII characters.'),
    name: lineSchema(80),
    visitor_id: visitorSchema.optional(),
    customer_id: lineSchema(200).optional(),
    time: timeSchema.optional(),
    value: z.number().min(-MAX_CONVERSION_VALUE).max(MAX_CONVERSION_VALUE).optional(),
    currency: z
      .string()
      .overwrite((said) => said.trim().toUpperCase())
      .regex(/^[A-Z]{3}$/, 'Use three letters, such as EUR.')
      .optional(),
    external_id: lineSchema(200).optional(),
  })
  .refine(({ visitor_id, customer_id }) => visitor_id !== undefined || customer_id !== undefined, {
    path: ['visitor_id'],
    message: 'Say whose event it is: visitor_id, customer_id or both.',
  });
export type SentEvent = z.infer<typeof sentEventSchema>;

export const takenEventSchema = z.object({
  idempotency_key: z.string(),
  status: z.enum(['stored', 'refused']),
  /** Null when it is refused. */
  event_id: idSchema.nullable(),
  /** Why it was refused; null when it is stored. */
  reason: z.enum(['visitor_erased']).nullable(),
});
export type TakenEvent = z.infer<typeof takenEventSchema>;

export const eventGoalSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Visits in which it happened since it is a goal. */
  visits: z.number().int(),
  last_at: timeSchema.nullable(),
});
export type EventGoal = z.infer<typeof eventGoalSchema>;

const GOALS = '/api/domains/{id}/event-goals';

export const events = {
  send: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/events',
      summary: 'Tell of purchases, sign-ups and other events that your server knows of',
    })
    .input(domainPath.extend({ events: z.array(sentEventSchema).min(1).max(MAX_EVENTS_AT_ONCE) }))
    .output(z.object({ events: z.array(takenEventSchema) })),
  listGoals: oc
    .route({ method: 'GET', path: GOALS, summary: 'Events that count as conversions, oldest first' })
    .input(domainPath)
    .output(z.array(eventGoalSchema)),
  createGoal: oc
    .route({ method: 'POST', path: GOALS, summary: 'Count events of a name as conversions from now on' })
    .input(domainPath.extend({ name: lineSchema(80) }))
    .output(eventGoalSchema),
  removeGoal: oc
    .route({
      method: 'DELETE',
      path: `${GOALS}/{goal_id}`,
      summary: 'Count these events no longer; what was counted stays',
    })
    .input(domainPath.extend({ goal_id: idSchema }))
    .output(okSchema),
};
