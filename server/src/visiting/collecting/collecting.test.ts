import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { collectorOf, startCollecting } from '../../../test/collecting-app.ts';
import { askEdge } from '../../../test/edge-app.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { loggedEvents } from '../../../test/logged-events.ts';
import { soon } from '../../../test/soon.ts';
import { switchTrackingOn, trackedBatch, viewEvent } from '../../../test/tracked.ts';
import { runText } from '../../platform/db/database.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

let app: TestApp;
let person: Person;
beforeAll(async () => {
  ({ app, person } = await startCollecting());
});
afterAll(() => app.stop());

const { post, rows, stored, storedOne } = collectorOf(() => ({ app, person }));

describe('What a script sends', () => {
  it('An event is in the log when the request is answered, with its sender and without their IP address', async () => {
    const batch = trackedBatch();
    const [view] = batch.events;
    const row = await storedOne(batch, { 'x-forwarded-for': '81.82.83.84' });
    expect(row).toMatchObject({
      domain_id: person.domain_id,
      type: 'view',
      visitor_id: batch.visitor,
      visit_id: batch.visit.id,
      data: view,
      visit: {
        touch: batch.visit.touch,
        identity: 'lasting',
        country: 'BE',
        device: 'desktop',
        browser: 'Safari',
        os: 'macOS',
        bot: [],
      },
    });
    const everything = await loggedEvents(app.ctx.db);
    expect(JSON.stringify(everything)).not.toContain('81.82.83.84');
  });

  it('An event is stored once however often it is sent, also together with new events', async () => {
    const batch = trackedBatch();
    await Promise.all([post(batch), post(batch), post(batch)]);
    const more = { ...batch, events: [...batch.events, viewEvent()] };
    expect((await post(more)).status).toBe(204);
    expect(await stored(more)).toHaveLength(2);
  });

  it('Events keep their order and their distance in time when the sender’s clock is wrong', async () => {
    const wrong = Date.now() - 400 * DAY;
    const times = [3, 2, 1].map((minutes) => wrong - minutes * MINUTE);
    const batch = trackedBatch({ sent: wrong, events: times.map((time) => viewEvent({ time })) });
    await post(batch);
    const found = await stored(batch);
    expect(found.map(({ event_id }) => event_id)).toEqual(batch.events.map(({ id }) => id));
    const ages = found.map(({ at, received_at }) => (Date.parse(received_at) - Date.parse(at)) / MINUTE);
    expect(ages).toEqual([3, 2, 1]);
  });

  it('An event is never dated in the future or more than a week back', async () => {
    const sent = Date.now();
    const batch = trackedBatch({
      sent,
      events: [viewEvent({ time: sent + DAY }), viewEvent({ time: sent - 30 * DAY })],
    });
    await post(batch);
    const [ahead, old] = await stored(batch);
    expect(ahead.at).toBe(ahead.received_at);
    expect(Date.parse(old.received_at) - Date.parse(old.at)).toBe(7 * DAY);
  });

  it('An event with the oddest clock does no harm to events sent beside it', async () => {
    const odd = trackedBatch({ events: [viewEvent({ id: 'ffffffff-ffff-7fff-8fff-ffffffffffff' })] });
    const usual = trackedBatch();
    const statuses = (await Promise.all([post(odd), post(usual)])).map(({ status }) => status);
    expect(statuses).toEqual([204, 204]);
    expect([await stored(odd), await stored(usual)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('Text that the database cannot hold is stored with the sign for an unknown character', async () => {
    const batch = trackedBatch({ events: [viewEvent({ title: 'Half \ud83d and NUL \u0000' })] });
    const row = await storedOne(batch);
    expect(row.data.title).toBe('Half \ufffd and NUL \ufffd');
  });

  it('Ids in capitals are stored as the same ids, so that a visitor sees a variant once', async () => {
    const variant = randomUUID();
    const page = variant.toUpperCase();
    const visit = { ...trackedBatch().visit, trigger: page, variant: page, held: false };
    const batch = trackedBatch({ visit, events: [viewEvent({ page, version: 1 })] });
    const row = await storedOne(batch);
    expect(row.visit).toMatchObject({ trigger_id: variant, variant_id: variant });
    expect(row.data.page).toBe(variant);
  });

  it.each([
    ['no JSON', 'hello', /not JSON/],
    ['another shape', { events: [] }, /visitor/],
    ['no event', trackedBatch({ events: [] }), /events/],
    [
      'an address that runs something',
      trackedBatch({ events: [viewEvent({ url: 'javascript:alert(1)' })] }),
      /address/,
    ],
    [
      'another site’s page',
      trackedBatch({ events: [viewEvent({ url: 'https://evil.example/' })] }),
      /address/,
    ],
    ['an id that is no UUIDv7', trackedBatch({ events: [viewEvent({ id: randomUUID() })] }), /version 7/],
    [
      'a number beyond all numbers',
      JSON.stringify(trackedBatch()).replace(/"width":\d+/, '"width":1e999'),
      /width/,
    ],
    [
      'more levels than the stack of a program',
      JSON.stringify(trackedBatch()).replace(/}$/, `,"more":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
      /^more\.0\..*64 levels/,
    ],
  ])('A batch of events is refused with a sentence where it has %s', async (_what, body, sentence) => {
    const reply = await post(body, { origin: 'https://acme.example' });
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringMatching(sentence)]);
  });

  it('A batch of events that is too long is refused, whether its length is announced or not', async () => {
    const long = JSON.stringify(trackedBatch({ events: [viewEvent()] })).padEnd(60_001);
    expect((await post(long)).status).toBe(413);
    const unannounced = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(long));
        controller.close();
      },
    });
    const reply = await fetch(`${app.url}/s/${person.domain_id}`, {
      method: 'POST',
      body: unannounced,
      duplex: 'half',
    } as RequestInit);
    expect(reply.status).toBe(413);
  });
});

it('The collector answers every input with a reason and never with a server error', async () => {
  const odd = fc.oneof(fc.jsonValue(), fc.double(), fc.string({ unit: 'binary' }), fc.constant(undefined));
  const whole = ['visitor', 'sent', 'automated', 'visit', 'events'];
  const parts = ['visit.id', 'visit.touch', 'visit.start', 'visit.held'];
  const ofEvent = ['id', 'view', 'time', 'title', 'url', 'rules', 'value', 'page', 'type', 'width'];
  const place = fc.constantFrom(...whole, ...parts, ...ofEvent.map((name) => `event.${name}`));
  const wrong = fc.sample(fc.tuple(place, odd), 100);
  const tries = wrong.map(async ([name, value]) => {
    const [first = '', second = ''] = name.split('.');
    const batch: Record<string, unknown> = trackedBatch();
    if (first === 'event') batch.events = [{ ...viewEvent(), [second]: value }];
    else if (second) batch.visit = { ...trackedBatch().visit, [second]: value };
    else batch[first] = value;
    return { name, value, status: (await post(batch)).status };
  });
  const faults = (await Promise.all(tries)).filter(({ status }) => ![204, 400].includes(status));
  expect(faults).toEqual([]);
});

describe('Who may send events', () => {
  it.each([
    ['https://www.acme.example', 204],
    ['https://shop.acme.example:8443', 204],
    ['https://acme.example', 204],
    ['https://notacme.example', 403],
    ['https://acme.example.evil.example', 403],
    ['null', 403],
    ['http://localhost:3000', 403],
    ['file://', 403],
  ])('Events from pages of %s are answered with %i', async (origin, status) => {
    const batch = trackedBatch();
    const reply = await post(batch, { origin });
    expect(reply.status).toBe(status);
    expect(reply.headers.get('access-control-allow-origin')).toBe(origin);
    expect(reply.headers.get('set-cookie')).toBeNull();
    expect(await stored(batch)).toHaveLength(status === 204 ? 1 : 0);
  });

  it('Pages under .localhost are told apart by their whole names', async () => {
    const local = await signUpPerson(app, { host: 'shop.localhost' });
    await switchTrackingOn(app, local.domain_id);
    const from = async (origin: string) => {
      const batch = trackedBatch({ events: [viewEvent({ url: 'http://shop.localhost:4000/' })] });
      return (await post(batch, { origin }, local.domain_id)).status;
    };
    expect(await from('http://shop.localhost:4000')).toBe(204);
    expect(await from('http://www.shop.localhost:4000')).toBe(204);
    expect(await from('http://other.localhost:4000')).toBe(403);
    expect(await from('http://localhost:4000')).toBe(403);
  });

  it('Other websites that the company owns can send events as soon as they are named', async () => {
    const origin = 'https://acme.github.io';
    expect((await post(trackedBatch(), { origin })).status).toBe(403);
    const owned = ['acme.github.io', 'github.com/acme'];
    await app.call('PATCH', `/api/domains/${person.domain_id}/brand`, {
      token: person.token,
      body: { owned_properties: owned },
    });
    await soon(async () => expect((await post(trackedBatch(), { origin })).status).toBe(204));
    expect((await post(trackedBatch(), { origin: 'https://other.github.io' })).status).toBe(403);
    // A folder on a site that others use too.
    expect((await post(trackedBatch(), { origin: 'https://github.com' })).status).toBe(403);
  });

  it('Events are refused for a domain that does not exist, or where personalization is off', async () => {
    expect((await post(trackedBatch(), {}, randomUUID())).status).toBe(404);
    const off = await signUpPerson(app, { host: 'off.acme.example' });
    expect((await post(trackedBatch(), {}, off.domain_id)).status).toBe(410);
    await switchTrackingOn(app, off.domain_id);
    await soon(async () => expect((await post(trackedBatch(), {}, off.domain_id)).status).toBe(204));
    await runText(app.ctx.db, 'update domains set selected_personalization = false where id = $1', [
      off.domain_id,
    ]);
    await soon(async () => expect((await post(trackedBatch(), {}, off.domain_id)).status).toBe(410));
  });

  it('Events that name no page’s origin are refused, because no browser sends them', async () => {
    const batch = trackedBatch();
    const reply = await askEdge(app.url, {
      host: 'localhost:4000',
      path: `/s/${person.domain_id}`,
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(batch),
    });
    expect([reply.status, reply.text]).toEqual([403, 'This page isn’t on the domain.\n']);
    expect(await stored(batch)).toHaveLength(0);
  });

  it.each([
    ['POST', '', 'content-type'],
    ['GET', '.js?path=%2F', 'authorization,x-app'],
  ])('Browsers that ask before they %s%s with %s are told that they may', async (method, what, added) => {
    const asked = { 'access-control-request-method': method, 'access-control-request-headers': added };
    const headers = { origin: 'https://acme.example', ...asked };
    const reply = await fetch(`${app.url}/s/${person.domain_id}${what}`, { method: 'OPTIONS', headers });
    const allowed = (of: string) => reply.headers.get(`access-control-allow-${of}`);
    expect([reply.status, allowed('methods'), allowed('headers')]).toEqual([204, method, added]);
  });

  it('Events are accepted at the installation’s own names and at the domain’s verified one, and at no other', async () => {
    await runText(
      app.ctx.db,
      `insert into hostings (domain_id, subdomain, host, verification_token, txt_seen_at, created_at)
       values ($1, 'ask', 'ask.acme.example', 'token', now(), now())`,
      [person.domain_id],
    );
    const at = async (host: string, domain_id = person.domain_id) =>
      (
        await askEdge(app.url, {
          host,
          path: `/s/${domain_id}`,
          method: 'POST',
          headers: { origin: 'https://acme.example' },
          body: JSON.stringify(trackedBatch()),
        })
      ).status;
    await soon(async () => expect(await at('ask.acme.example')).toBe(204));
    expect(await at('localhost:4000')).toBe(204);
    const other = await signUpPerson(app, { host: 'other.acme.example' });
    await switchTrackingOn(app, other.domain_id);
    expect(await at('ask.acme.example', other.domain_id)).toBe(405);
    expect(await at('else.example')).toBe(405);
    const forwarded = { host: 'localhost:4000', headers: { 'x-forwarded-host': 'else.example' } };
    expect((await askEdge(app.url, { ...forwarded, path: `/s/${person.domain_id}.js` })).status).toBe(404);
    const script = async (host: string) => askEdge(app.url, { host, path: `/s/${person.domain_id}.js` });
    expect((await script('ask.acme.example')).text).toContain(person.domain_id);
    expect((await script('else.example')).status).toBe(404);
  });
});

it('A script seen on a page is reported within a moment, and noted at most once a minute', async () => {
  const seen = await signUpPerson(app, { host: 'seen.acme.example' });
  await switchTrackingOn(app, seen.domain_id);
  const at = async () =>
    (await rows('select script_seen_at from domains where id = $1', [seen.domain_id]))[0].script_seen_at;
  expect(await at()).toBeNull();
  await post(trackedBatch(), {}, seen.domain_id);
  await soon(async () => expect(await at()).not.toBeNull());
  const first = await at();
  await post(trackedBatch(), {}, seen.domain_id);
  expect(await at()).toBe(first);
  const jobs = await rows(
    "select data from jobs.job where name = 'script-seen' and data->>'domain_id' = $1",
    [seen.domain_id],
  );
  expect(jobs).toHaveLength(1);
});
