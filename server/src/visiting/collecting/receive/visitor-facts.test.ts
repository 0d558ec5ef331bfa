import type { TrackedBatch } from '@sightline/contract/visiting/tracking';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { collectorOf, startCollecting } from '../../../../test/collecting-app.ts';
import { type Person, signUpPerson } from '../../../../test/factories.ts';
import { loggedEvents } from '../../../../test/logged-events.ts';
import { soon } from '../../../../test/soon.ts';
import { postBatch, switchTrackingOn, trackedBatch, viewEvent } from '../../../../test/tracked.ts';
import { runText } from '../../../platform/db/database.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

let app: TestApp;
let person: Person;
beforeAll(async () => {
  ({ app, person } = await startCollecting());
});
afterAll(() => app.stop());

const { post, stored, storedOne } = collectorOf(() => ({ app, person }));

describe('The visitor', () => {
  const agents = {
    chrome:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    phone:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  };
  const botOf = async (headers: Record<string, string>, change: Partial<TrackedBatch> = {}) =>
    (await storedOne(trackedBatch(change), headers)).visit.bot;

  it('A visitor with a usual browser counts as a person, even when the browser sends no language', async () => {
    expect(await botOf({ 'user-agent': agents.chrome })).toEqual([]);
    expect(await botOf({ 'user-agent': agents.chrome, 'accept-language': '' })).toEqual([]);
    const phone = await storedOne(trackedBatch(), { 'user-agent': agents.phone });
    expect(phone.visit).toMatchObject({ device: 'mobile', browser: 'Safari', os: 'iOS', bot: [] });
  });

  it('A visitor’s language is the first that the browser asks for, without its country, and nothing else of the header is stored', async () => {
    const language = async (header: string) =>
      (await storedOne(trackedBatch(), { 'user-agent': agents.chrome, 'accept-language': header })).visit
        .language;
    expect(await language('pt-BR,pt;q=0.9,en;q=0.8')).toBe('pt');
    expect(await language('DE')).toBe('de');
    expect(await language('')).toBeNull();
    expect(await language('*, nonsense')).toBeNull();
  });

  it('A visitor counts as a program where it says so or where two weak signs come together, and the reasons are stored', async () => {
    expect(
      await botOf({ 'user-agent': 'Mozilla/5.0 (compatible; AcmeBot/7.0; +http://acme.example/robot/)' }),
    ).toEqual(['user_agent']);
    expect(
      await botOf({ 'user-agent': 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)' }),
    ).toContain('crawler');
    expect(
      await botOf({ 'user-agent': 'Mozilla/5.0 (compatible; ChatGPT-User/2.0; +https://openai.com/bot)' }),
    ).toEqual(['agent', 'name:ChatGPT-User', 'user_agent']);
    expect(await botOf({ 'user-agent': agents.chrome }, { automated: true })).toEqual(['automated']);
    expect(await botOf({ 'user-agent': '' })).toContain('user_agent');
    const hidden = () => ({ events: [viewEvent({ width: 0 })] });
    expect(await botOf({ 'user-agent': agents.chrome }, hidden())).toEqual([]);
    expect(await botOf({ 'user-agent': agents.chrome, 'accept-language': '' }, hidden())).toEqual([
      'no_language',
      'no_window',
    ]);
  });

  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
  const view = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36';
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  it.each([
    `Mozilla/5.0 (Linux; U; Android 11; vivo 1906; http://www.vivo.com) ${view}`,
    `Mozilla/5.0 (Linux; Android 12; TECNO-AI Build/SP1A.210812.016) ${chrome}`,
    `Mozilla/5.0 (Linux; Android 9; ROBOT Build/PPR1.180610.011) ${chrome}`,
    `Mozilla/5.0 (Linux; Android 14; Google-Pixel8) ${chrome}`,
    `Mozilla/5.0 (Linux; Android 15; Feed Monitor 5) ${chrome}`,
    `Mozilla/5.0 (Linux; Android 14; SM-A536E Build/UP1A; wv) ${view} com.acme.google-keep/2.1`,
    `Mozilla/5.0 (Linux; Android 14; SM-A536E Build/UP1A; wv) ${view} MorningFeed/4.0`,
    `${iphone} Mobile/15E148 PreviewNews/7.2`,
  ])(
    'A visitor whose phone or app is called by a word that programs use counts as a person: %s',
    async (agent) => {
      expect(await botOf({ 'user-agent': agent })).toEqual([]);
    },
  );

  it.each([
    `Mozilla/5.0 (Linux; Android 8.0; Pixel 2 Build/OPD3.170816.012; Storebot-Google/1.0) ${chrome}`,
    `Mozilla/5.0 (Linux; Android 7.0;) ${chrome} (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)`,
    `Mozilla/5.0 (Linux; Android 14; SM-A536E; wv) ${view} AcmeBot/1.0 (+https://acme.example/bot)`,
    `${iphone} Version/18.5 Mobile/15E148 Safari/604.1 (Applebot/0.1; +http://www.apple.com/go/applebot)`,
    `${iphone} Mobile/15E148 Site-Preview (compatible; Acme/1.0)`,
  ])('A program that pretends to be a phone and names itself counts as a program: %s', async (agent) => {
    expect(await botOf({ 'user-agent': agent })).toContain('user_agent');
  });

  it('A visitor’s country follows from the IP address as the last trusted proxy saw it', async () => {
    const country = async (address: string) =>
      (await storedOne(trackedBatch(), { 'x-forwarded-for': address })).visit.country;
    expect(await country('81.82.83.84')).toBe('BE');
    // A header value forged by the visitor precedes the one our proxy added.
    expect(await country('8.8.8.8, 81.82.83.84')).toBe('BE');
    expect(await country('2a02:1810::1')).toBe('BE');
    expect(await country('10.1.2.3')).toBeNull();
    expect(await country('not an address')).toBeNull();
    for (const written of ['81.82.83.84:443', '::ffff:81.82.83.84', '[2a02:1810::1]', '[2a02:1810::1]:51423'])
      expect([written, await country(written)]).toEqual([written, 'BE']);
    expect(await country('81.82.83.84, unknown')).toBeNull();
  });
});

it('An IP address that no trusted proxy vouches for is not believed', async () => {
  const bare = await startTestApp({ collect: true, connection: app.connection });
  const batch = trackedBatch();
  const reply = await postBatch(bare.url, person.domain_id, batch, { 'x-forwarded-for': '81.82.83.84' });
  expect(reply.status).toBe(204);
  expect((await stored(batch))[0].visit.country).toBeNull();
  await bare.stop();
});

it('Names of people, email addresses and secrets in addresses and texts of pages are not stored', async () => {
  const at = 'https://www.acme.example';
  const [view, click] = [
    viewEvent({ url: `${at}/p?id=7&email=ann%40mail.example`, title: 'Of ann@mail.example' }),
    viewEvent(),
  ];
  const batch = trackedBatch({
    visit: {
      ...trackedBatch().visit,
      touch: {
        landing: `${at}/reset/3f9ab2c41d7e8f60a1b2?token=s3cret&utm_source=mail#access_token=s3cret`,
        referrer: 'https://intra.example/inbox/ann@mail.example?session=s3cret',
        utm_content: 'ann@mail.example',
      },
    },
    events: [
      view,
      { ...click, type: 'click', text: 'Signed in as ann@mail.example', href: `${at}/out?password=s3cret` },
      { ...viewEvent(), type: 'submit', url: `${at}/u/ann@mail.example/#/in?code=s3cret` },
    ],
  });
  expect((await post(batch)).status).toBe(204);
  const kept = await stored(batch);
  expect(JSON.stringify(kept)).not.toMatch(/s3cret|ann@|ann%40|3f9ab2/);
  expect(kept.map(({ data }) => data.href ?? data.url)).toEqual([
    `${at}/p?id=7`,
    `${at}/out`,
    `${at}/u/(e-mail)/#/in`,
  ]);
  expect(kept[0].visit.touch).toMatchObject({
    landing: `${at}/reset/(secret)?utm_source=mail`,
    referrer: 'https://intra.example/',
  });
});

it('The parts of a query that a conversion rule asks for are stored as soon as the rule exists', async () => {
  const rule = { trigger_event: 'page_view', url: '/thanks?*order=*' };
  const made = await app.call('POST', `/api/domains/${person.domain_id}/conversion-rules`, {
    token: person.token,
    body: rule,
  });
  expect(made.status).toBeLessThan(300);
  await soon(async () => {
    const url = 'https://www.acme.example/thanks?name=Ann&order=A-1&who=ann@mail.example';
    const row = await storedOne(trackedBatch({ events: [viewEvent({ url })] }));
    expect(row.data.url).toBe('https://www.acme.example/thanks?name=&order=A-1');
  });
});

it('A flood from one IP address is asked to wait and holds back nobody else', async () => {
  app.setTime(new Date());
  const flood = trackedBatch({ events: Array.from({ length: 100 }, () => viewEvent()) });
  const from = (address: string, body: unknown) => post(body, { 'x-forwarded-for': address });
  const replies = await Promise.all(Array.from({ length: 40 }, () => from('81.99.0.1', flood)));
  const late = replies.filter(({ status }) => status === 429);
  expect((await from('81.99.0.1:51423', flood)).status).toBe(429);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204, 429]));
  expect(Number(late[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  // It is not parsed before it is counted either.
  const noise = await Promise.all(Array.from({ length: 120 }, () => from('81.99.0.1', 'noise')));
  // Some of the events that were left may be taken by noise; by which is chance.
  expect(new Set([400, ...noise.map(({ status }) => status)])).toEqual(new Set([400, 429]));
  expect((await from('81.99.0.2', trackedBatch())).status).toBe(204);
});

describe('An identity of the day', () => {
  const visitor = async (batch: TrackedBatch, ip: string, domain_id = person.domain_id) => {
    await post(batch, { 'x-forwarded-for': ip }, domain_id);
    const [row] = await stored(batch);
    return row.visitor_id as string;
  };
  const daily = (change: Partial<TrackedBatch> = {}) => trackedBatch({ visitor: null, ...change });

  it('A visitor’s identity of the day is the same for one browser at one IP address, and differs for others and on other sites', async () => {
    const one = await visitor(daily(), '81.82.83.84');
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await visitor(daily(), '81.82.83.84')).toBe(one);
    expect(await visitor(daily(), '::ffff:81.82.83.84')).toBe(one);
    expect(await visitor(daily(), '81.82.83.84:51423')).toBe(one);
    expect(await visitor(daily(), 'unknown, 81.82.83.84:443')).toBe(one);
    const sixth = await visitor(daily(), '2a02:1810::1');
    expect(await visitor(daily(), '[2a02:1810::1]:51423')).toBe(sixth);
    expect(await visitor(daily(), 'evil')).toBe(await visitor(daily(), 'unknown'));
    expect(await visitor(daily(), '81.82.83.85')).not.toBe(one);
    const other = await signUpPerson(app, { host: 'other.acme.example' });
    await switchTrackingOn(app, other.domain_id);
    expect(await visitor(daily(), '81.82.83.84', other.domain_id)).not.toBe(one);
    const event = (await loggedEvents(app.ctx.db)).find(({ visitor_id }) => visitor_id === one);
    expect(event?.visit?.identity).toBe('daily');
  });

  it('A visitor’s identity of the day uses only the half of an IPv6 address that browsers keep', async () => {
    const one = await visitor(daily(), '2a02:1810:1:2:aaaa::1');
    expect(await visitor(daily(), '2a02:1810:1:2:bbbb::9')).toBe(one);
    expect(await visitor(daily(), '2a02:1810:1:3:aaaa::1')).not.toBe(one);
  });

  it('Every visitor gets an identity of the day where the domain is set so, whatever the script sends', async () => {
    const strict = await signUpPerson(app, { host: 'strict.acme.example' });
    await switchTrackingOn(app, strict.domain_id);
    await runText(app.ctx.db, "update domains set identity = 'daily' where id = $1", [strict.domain_id]);
    const batch = trackedBatch();
    expect(await visitor(batch, '81.82.83.84', strict.domain_id)).not.toBe(batch.visitor);
  });

  it('A visitor’s identity of the day lasts as long as the visit, and ends with its day', async () => {
    const late = await startTestApp({
      collect: true,
      connection: app.connection,
      environment: { TRUSTED_PROXIES: 'loopback' },
    });
    const evening = Date.UTC(2026, 10, 20, 23, 50);
    const sendAt = async (time: number, start: number) => {
      late.setTime(new Date(time));
      const visit = { ...trackedBatch().visit, start };
      const batch = daily({ sent: time, visit, events: [viewEvent({ time })] });
      await postBatch(late.url, person.domain_id, batch, { 'x-forwarded-for': '81.82.83.84' });
      return (await stored(batch))[0].visitor_id;
    };
    const before = await sendAt(evening, evening);
    expect(await sendAt(evening + 20 * MINUTE, evening)).toBe(before);
    expect(await sendAt(evening + 20 * MINUTE, evening + 19 * MINUTE)).not.toBe(before);
    // A visit cannot choose the salt of a day long past.
    const today = await sendAt(evening + 5 * DAY, evening + 5 * DAY);
    expect(await sendAt(evening + 5 * DAY, evening)).toBe(today);
    await late.stop();
  });
});
