import { z } from 'zod';
import { oc } from '../call.ts';
import {
  count,
  domainPath,
  id,
  lineSchema,
  list,
  named,
  number,
  okSchema,
  oneOf,
  said,
  text,
  time,
} from '../shapes.ts';
import { MAX_CONVERSION_VALUE, MAX_PROPERTIES } from './tracking.ts';

export const MAX_EVENTS_AT_ONCE = 100;
/** How long ago an event may have happened, in days. */
export const MAX_EVENT_AGE_DAYS = 7;

/** A visitor's id, or the whole value of the cookie `sightline`, which begins with it. */
const visitorSchema = z
  .string()
  .max(100)
  .overwrite((typed) => typed.trim().slice(0, 36).toLowerCase())
  .pipe(z.uuid());

const eventName = said(
  lineSchema(80),
  'What happened, in your own words; capitals and spaces make no difference.',
  'Purchase',
);

const sentEventSchema = z
  .object({
    idempotency_key: said(
      z.string().regex(/^[\x21-\x7e]{1,255}$/, 'Use 1 to 255 visible ASCII characters.'),
      'Your own key for this event, such as its id in your database. The same event with the same key is stored once, within 30 days.',
      'order-1001-paid',
    ),
    name: eventName,
    visitor_id: said(
      visitorSchema.optional(),
      'Id of the visitor: the value of the cookie `sightline` as the browser sent it, or what `visitor()` of the package `sightline-react` answers.',
      '5b0f7d0e-8f5c-4c55-9d0b-3d1d5f1f7a10',
    ),
    customer_id: said(
      lineSchema(200).optional(),
      'Your own id of the customer. An event with both ids says who the visitor is; later ones need this id alone. Only a hash of it is kept.',
      'customer-42',
    ),
    time: time('When it happened, at most 7 days ago (ISO 8601); now when absent.').optional(),
    value: number('What it is worth; negative for a refund.', 49.9)
      .min(-MAX_CONVERSION_VALUE)
      .max(MAX_CONVERSION_VALUE)
      .optional(),
    currency: said(
      z
        .string()
        .overwrite((typed) => typed.trim().toUpperCase())
        .regex(/^[A-Z]{3}$/, 'Use three letters, such as EUR.')
        .optional(),
      'Currency of the value: three letters, as in ISO 4217.',
      'EUR',
    ),
    external_id: said(
      lineSchema(200).optional(),
      'Your own number of what happened, such as an order. An event that a page told of with the same number counts once.',
      '1001',
    ),
    properties: said(
      z
        .record(lineSchema(40), z.union([lineSchema(100), z.number(), z.boolean()]).transform(String))
        .refine(
          (given) => Object.keys(given).length <= MAX_PROPERTIES,
          `Send at most ${MAX_PROPERTIES} properties.`,
        )
        .optional(),
      'What else is known of it, by name; reports count its values. Nothing that tells who someone is.',
      { plan: 'pro', seats: '5' },
    ),
  })
  .refine(({ visitor_id, customer_id }) => visitor_id !== undefined || customer_id !== undefined, {
    path: ['visitor_id'],
    message: 'Say whose event it is: visitor_id, customer_id or both.',
  });
export type SentEvent = z.infer<typeof sentEventSchema>;

export const takenEventSchema = named('TakenEvent', 'What became of an event.', {
  idempotency_key: text('Your own key for the event.', 'order-1001-paid'),
  status: oneOf('Stored, also when it was stored before; or refused.', ['stored', 'refused']),
  event_id: id('Id of the event, the same for every repeat; null when it was refused.').nullable(),
  reason: oneOf('Why it was refused: the visitor’s data was deleted on request. Null when it was stored.', [
    'visitor_erased',
  ]).nullable(),
});
export type TakenEvent = z.infer<typeof takenEventSchema>;

export const eventGoalSchema = named('EventGoal', 'Named events that count as conversions.', {
  id: id('Id of the goal.'),
  name: text('What happened, in your own words; capitals and spaces make no difference.', 'Purchase'),
  visits: count('Visits in which it happened.', 12),
  last_at: time('When it last happened in a visit (UTC); null before the first time.').nullable(),
});
export type EventGoal = z.infer<typeof eventGoalSchema>;

const GOALS = '/api/domains/{id}/event-goals';

export const events = {
  send: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/events',
      summary: 'Send server events, such as purchases and sign-ups',
      description:
        'All or none are stored, except events of visitors whose data was deleted on request: those are refused one by one. An event belongs to the visit in which a page told of the same `external_id`, else to the visitor’s last visit before it, at most 30 days earlier; while no visit is known it waits for one. It counts as a conversion where its name is a goal. A website may send 6,000 events a minute. An `idempotency_key` that was sent with another event is refused with 422.',
    })
    .meta({ refuses: [409] })
    .input(
      domainPath.extend({
        events: list('One event or up to 100.', sentEventSchema).min(1).max(MAX_EVENTS_AT_ONCE),
      }),
    )
    .output(
      named('TakenEvents', 'What became of the events.', {
        events: list('In the order in which they were sent.', takenEventSchema),
      }),
    ),
  listGoals: oc
    .route({
      method: 'GET',
      path: GOALS,
      summary: 'List events that count as conversions, oldest first',
      description: 'Only goals that count now.',
    })
    .input(domainPath)
    .output(z.array(eventGoalSchema)),
  createGoal: oc
    .route({
      method: 'POST',
      path: GOALS,
      summary: 'Count events with a name as conversions',
      description: 'Events that came before are not counted. The same name twice is refused.',
    })
    .meta({ refuses: [409] })
    .input(domainPath.extend({ name: eventName }))
    .output(eventGoalSchema),
  removeGoal: oc
    .route({
      method: 'DELETE',
      path: `${GOALS}/{goal_id}`,
      summary: 'Stop counting events with a name; past conversions stay',
      description: 'Make it again to count new events.',
    })
    .input(domainPath.extend({ goal_id: id('Id of the goal, from the list of goals.') }))
    .output(okSchema),
};
