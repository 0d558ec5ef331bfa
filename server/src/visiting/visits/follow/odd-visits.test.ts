import type { TrackedBatch, TrackedEvent } from '@sightline/contract/visiting/tracking';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, signUpPerson } from '../../../../test/factories.ts';
import { followLog } from '../../../../test/logged-visits.ts';
import { PERSON_AGENT, switchTrackingOn, trackedBatch, viewEvent } from '../../../../test/tracked.ts';
import { collect } from '../../collecting/collecting.service.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  person = await signUpPerson(app, { host: 'acme.example' });
  await switchTrackingOn(app, person.domain_id);
});
afterAll(() => app.stop());

/** Few values, so that events collide, in both spellings. */
const few = (version: 4 | 7) =>
  fc.constantFrom(
    `018f0000-0000-${version}000-8000-00000000000a`,
    `018f0000-0000-${version}000-8000-00000000000A`,
    `018f0000-0000-${version}000-8000-00000000000b`,
    `ffffffff-ffff-${version}fff-bfff-ffffffffffff`,
    `00000000-0000-${version}000-8000-000000000000`,
  );
const text = (most: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: most }),
    fc.constantFrom('', '\u0000', '\ud800', '__proto__', "'; drop table events; --", '<script>'),
  );
const stamp = fc.oneof(
  fc.constantFrom(0, 1, 8_640_000_000_000_000),
  fc.integer({ min: 0, max: 8_640_000_000_000_000 }),
);
const count = fc.constantFrom(0, 1, 2_147_483_647);
const decimal = fc.oneof(
  fc.constantFrom(0, -0, 5e-324, 1e-300, 1e308, -1e308, 0.1),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const address = fc.oneof(
  fc.constantFrom(
    'https://acme.example',
    'https://acme.example/%00%ff/\ud800?a#/b',
    'http://www.acme.example:1//x/..//',
  ),
  fc.webPath().map((path) => `https://acme.example${path}`),
);
const ids = fc.array(few(4), { maxLength: 3 });
/** An existing event changes nothing, so most are new. */
const base = {
  id: fc.oneof(few(7), fc.uuid({ version: 7 }), fc.uuid({ version: 7 })),
  view: few(7),
  time: stamp,
};
const converting = {
  rules: ids,
  value: decimal,
  currency: fc.constantFrom('EUR', '', '\ud800'),
  external_id: text(20),
};
const maybe = <T extends object>(all: { [Key in keyof T]: fc.Arbitrary<T[Key]> }, required: (keyof T)[]) =>
  fc.record(all, { requiredKeys: required });
const event = fc.oneof(
  maybe(
    {
      ...base,
      type: fc.constant('view' as const),
      url: address,
      title: text(30),
      width: fc.constantFrom(0, 100_000),
      page: few(4),
      version: count,
      ...converting,
    },
    ['id', 'view', 'time', 'type', 'url', 'title', 'width'],
  ),
  fc.record({
    ...base,
    type: fc.constant('time' as const),
    visible: count,
    scroll: decimal.map((n) => Math.min(100, Math.abs(n))),
  }),
  maybe(
    {
      ...base,
      type: fc.constant('click' as const),
      text: text(30),
      href: fc.oneof(address, text(20)),
      ...converting,
    },
    ['id', 'view', 'time', 'type', 'text'],
  ),
  fc.record({ ...base, type: fc.constant('submit' as const), url: address }),
  fc.record({
    ...base,
    type: fc.constant('changes' as const),
    applied: ids,
    missing: ids,
    overwritten: ids,
    hidden: count,
  }),
);
const touch = maybe(
  {
    landing: fc.oneof(address, text(20)),
    referrer: text(20),
    utm_source: text(20),
    utm_campaign: text(20),
    utm_medium: text(20),
    returning: fc.boolean(),
  },
  ['landing', 'referrer'],
);
const batch = fc.record({
  visitor: fc.option(fc.oneof(few(4), fc.uuid({ version: 4 }))),
  visit: maybe({ id: few(4), start: stamp, touch, trigger: few(4), variant: few(4), held: fc.boolean() }, [
    'id',
    'start',
    'touch',
  ]),
  sent: stamp,
  automated: fc.constantFrom(false, false, false, true),
  events: fc.array(event, { minLength: 1, maxLength: 4 }),
});

it('Whatever the collector accepts, the projector can process', async () => {
  const faults = vi.spyOn(app.ctx.log, 'error');
  const sent = fc.sample(batch, 300) as (Omit<TrackedBatch, 'events'> & { events: TrackedEvent[] })[];
  // For a view without other events, so that nothing larger hides it.
  const view = viewEvent();
  const faint = { ...view, id: viewEvent().id, type: 'time' as const, visible: 0, scroll: 1e-300 };
  sent.push(trackedBatch({ events: [view, faint] }));
  const replies = await Promise.all(
    sent.map((body) =>
      collect(app.ctx, {
        domain_id: person.domain_id,
        body: JSON.stringify(body),
        user_agent: PERSON_AGENT,
        ip: '127.0.0.1',
        origin: 'https://acme.example',
        accept_language: 'en',
      }),
    ),
  );
  const refused = replies.filter(({ status }) => status !== 204);
  expect(refused).toEqual([]);
  await followLog(app.ctx);
  expect(faults.mock.calls).toEqual([]);
  const call = (path: string) =>
    app.call('GET', `/api/domains/${person.domain_id}/${path}`, { token: person.token });
  const list = await call('visitors');
  expect(list.body.length).toBeGreaterThan(1);
  const shown = await Promise.all(list.body.map(({ id }: { id: string }) => call(`visitors/${id}`)));
  for (const { status } of [list, ...shown, await call('analytics/overview'), await call('analytics/lift')])
    expect(status).toBe(200);
});
