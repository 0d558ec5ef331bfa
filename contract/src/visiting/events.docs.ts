import { callDocs, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import { eventGoalSchema, events, takenEventSchema } from './events.ts';

const name = [
  'What happened, in your own words; capitals and spaces make no difference.',
  'Purchase',
] as const;

const sent: Parts = {
  idempotency_key: [
    'Your own key for this event, such as its id in your database. The same event with the same key is stored once, within 30 days.',
    'order-1001-paid',
  ],
  name,
  visitor_id: [
    'Id of the visitor: the value of the cookie `sightline` as the browser sent it, or what `visitor()` of the package `sightline-react` answers.',
    '5b0f7d0e-8f5c-4c55-9d0b-3d1d5f1f7a10',
  ],
  customer_id: [
    'Your own id of the customer. An event with both ids says who the visitor is; later ones need this id alone. Only a hash of it is kept.',
    'customer-42',
  ],
  time: 'When it happened, at most 7 days ago (ISO 8601); now when absent.',
  value: ['What it is worth; negative for a refund.', 49.9],
  currency: ['Currency of the value: three letters, as in ISO 4217.', 'EUR'],
  external_id: [
    'Your own number of what happened, such as an order. An event that a page told of with the same number counts once.',
    '1001',
  ],
};

export const eventsDocs: RoomDocs = {
  schemas: [
    schemaDocs('TakenEvent', takenEventSchema, 'What became of an event.', {
      idempotency_key: ['Your own key for the event.', 'order-1001-paid'],
      status: 'Stored, also when it was stored before; or refused.',
      event_id: 'Id of the event, the same for every repeat; null when it was refused.',
      reason: 'Why it was refused: the visitor’s data was deleted on request. Null when it was stored.',
    }),
    schemaDocs('EventGoal', eventGoalSchema, 'Named events that count as conversions.', {
      id: 'Id of the goal.',
      name,
      visits: ['Visits in which it happened.', 12],
      last_at: 'When it last happened in a visit (UTC); null before the first time.',
    }),
  ],
  calls: callDocs('events', events, {
    send: {
      about:
        'All or none are stored, except events of visitors whose data was deleted on request: those are refused one by one. An event belongs to the visit in which a page told of the same `external_id`, else to the visitor’s last visit before it, at most 30 days earlier; while no visit is known it waits for one. It counts as a conversion where its name is a goal. A website may send 6,000 events a minute. An `idempotency_key` that was sent with another event is refused with 422.',
      input: { events: { about: 'One event or up to 100.', parts: sent } },
      answer: {
        name: 'TakenEvents',
        about: 'What became of the events.',
        parts: { events: 'In the order in which they were sent.' },
      },
      refuses: [409],
    },
    listGoals: 'Only goals that count now.',
    createGoal: {
      about: 'Events that came before are not counted. The same name twice is refused.',
      input: { name },
      refuses: [409],
    },
    removeGoal: {
      about: 'Make it again to count new events.',
      input: { goal_id: 'Id of the goal, from the list of goals.' },
    },
  }),
};
