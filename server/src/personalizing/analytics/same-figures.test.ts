import type { Visitor, VisitorSession } from '@sightline/contract/personalizing/journeys';
import type { LandingPage } from '@sightline/contract/personalizing/variants';
import type { ConversionRule } from '@sightline/contract/visiting/conversions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { idOf, type LoggedEvent } from '../../../test/logged-visits.ts';
import { readZip } from '../../../test/read-zip.ts';
import { at, openTrackedDomain, type TrackedDomain } from '../../../test/tracked-domain.ts';
import { runText } from '../../platform/db/database.ts';

const HOUR = 3600;
const CHATGPT = { touch: { landing: 'https://www.acme.example/', referrer: 'https://chatgpt.com/' } };
const PAGE = idOf('pricing page');
const DAY = 'start=2026-11-20&end=2026-11-20';

let app: TestApp;
let site: TrackedDomain;
let files: Map<string, string>;
/** Every counted visitor with all their visits, as the journeys show them. */
let people: Visitor[] = [];
const visits: (VisitorSession & { visitor: string })[] = [];
beforeAll(async () => {
  app = await startTestApp();
  app.setTime(at(12 * HOUR - 1));
  site = await openTrackedDomain(app);
  await openLandingPage();
  await letFortyCome(await addRules());
  await readJourneys();
  files = await exportFiles();
});
afterAll(() => app.stop());

async function openLandingPage() {
  const of = [PAGE, site.person.domain_id];
  await runText(
    app.ctx.db,
    `insert into pages (id, domain_id, path, enabled, created_at) values ($1, $2, '/pricing', true, now())`,
    of,
  );
  await runText(
    app.ctx.db,
    `insert into variant_pages (page_id, domain_id, variant_id, version, changes, sources_hash, writer, created_at)
      values ($1, $2, $3, 1, '[]', '', 'built-in', now())`,
    [...of, site.variant_id],
  );
}

async function addRules(): Promise<[string, string]> {
  const add = async (expression: string) =>
    (await site.call('POST', 'conversion-rules', { trigger_event: 'click', expression })).body.id;
  return [await add('Buy'), await add('Request a demo')];
}

/**
 * ChatGPT sends half of them to a page that adapts, a quarter of all are held out; some convert, some twice; some
 * return.
 */
async function letFortyCome([buy, demo]: [string, string]) {
  const log: LoggedEvent[] = [];
  for (let place = 0; place < 40; place += 1) {
    const who = `visitor ${place}`;
    const view = [
      () => site.seeVariant(who, place, false),
      () => site.seeVariant(who, place, true),
      () => site.see(who, place, '/', { facts: CHATGPT }),
      () => site.see(who, place, '/docs'),
    ][place % 4]?.();
    if (!view) continue;
    const click = (seconds: number, text: string, rules: string[]) =>
      site.later(who, place + seconds, view, { type: 'click', text, rules });
    log.push(view);
    if (place % 3 === 0) log.push(click(5, 'Prices', []));
    if (place % 5 === 0) log.push(click(6, 'Buy', [buy]));
    if (place % 10 === 0) log.push(click(7, 'Request a demo', [demo]), click(8, 'Buy', [buy]));
    if (place % 6 === 0) log.push(site.see(who, 2 * HOUR + place, '/', { visit: `${who} again` }));
  }
  const bot = ['user_agent'];
  log.push(site.see('a program', 50, '/', { facts: { ...CHATGPT, bot } }));
  await site.happen(...log);
  // Two internal visitors, one of whom saw the variant and converted.
  for (const own of ['visitor 20', 'visitor 3'])
    await site.call('PATCH', `visitors/${idOf(own)}`, { internal: true });
}

async function readJourneys() {
  const all: Visitor[] = [];
  for (;;) {
    const cursor = all.at(-1)?.id;
    const { body } = await site.get(`visitors?limit=7${cursor ? `&cursor=${cursor}` : ''}`);
    all.push(...body);
    if (body.length < 7) break;
  }
  people = all.filter(({ internal }) => !internal);
  for (const { id } of people) {
    const { sessions } = (await site.get(`visitors/${id}`)).body;
    visits.push(...sessions.map((one: VisitorSession) => ({ ...one, visitor: id })));
  }
}

async function exportFiles() {
  const { token } = site.person;
  const { url } = (await app.call('POST', '/api/organizations/me/export', { token })).body;
  const { bytes } = await app.call('GET', url.replace(app.ctx.config.public_url, ''));
  return readZip(bytes ?? Buffer.alloc(0));
}

/** Lines of an exported table that count. */
function exported(name: string): Record<string, string>[] {
  const text = [...files].find(([path]) => path.endsWith(`/${name}`))?.[1] ?? '';
  if (name.endsWith('.ndjson'))
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ counted }) => counted);
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  const columns = head.replace('\ufeff', '').split(',');
  return lines
    .map((line) => line.split(','))
    .map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])))
    .filter(({ counted }) => counted === undefined || counted === 'true');
}

const converting = (some: VisitorSession[]) => some.filter(({ has_conversion }) => has_conversion).length;
const sawVariant = ({ pages }: VisitorSession) => pages.some(({ variantId }) => variantId !== null);
const isHeld = ({ reason }: VisitorSession) => reason?.startsWith('Hold-out group') ?? false;
const visitorsOf = (some: { visitor: string }[]) => new Set(some.map(({ visitor }) => visitor)).size;

it('Visitors, visits and conversions have the same figures in journeys, analytics and an export', async () => {
  const overview = (await site.get('analytics/overview')).body;
  const personalized = visits.filter(sawVariant);
  expect([people.length, visits.length, personalized.length, converting(visits)]).toEqual([38, 45, 9, 7]);
  expect(overview).toEqual({
    tracked_visitors: people.length,
    tracked_visits: visits.length,
    personalized_visits: personalized.length,
    personalized_conversions: converting(personalized),
    conversions: converting(visits),
    conversion_rate: converting(visits) / visits.length,
    personalized_conversion_rate: converting(personalized) / personalized.length,
    to_detect: expect.objectContaining({ converting: 0.03 }),
  });
  expect(people.reduce((sum, { sessions_count }) => sum + sessions_count, 0)).toBe(visits.length);
  expect(people.reduce((sum, { pages_count }) => sum + pages_count, 0)).toBe(
    visits.reduce((sum, { pages }) => sum + pages.length, 0),
  );
  const rows = exported('visits.ndjson');
  expect(rows).toHaveLength(visits.length);
  expect(rows.filter(({ has_conversion }) => has_conversion)).toHaveLength(converting(visits));
  expect(rows.filter(({ arm }) => arm === 'personalized')).toHaveLength(personalized.length);
  expect(
    exported('visitors.csv').filter(({ internal, bot }) => internal === 'false' && bot === ''),
  ).toHaveLength(people.length);
});

it('A starting variant has the same visits on its landing page, in journeys and in analytics', async () => {
  const [trigger] = (await site.get('personalization-triggers')).body.personalization_triggers;
  const shown = visits.filter(sawVariant);
  expect(trigger.visits).toBe(shown.length);
  const { pages } = (await site.get(`personalization-triggers/${trigger.id}`)).body;
  const onPage = ({ events }: VisitorSession) => events.filter(({ variant_id }) => variant_id !== null);
  const clicked = shown.filter((visit) => onPage(visit).some(({ clicks }) => clicks.length > 0));
  const [page]: LandingPage[] = pages;
  expect(clicked.length).toBeGreaterThan(0);
  expect(page).toMatchObject({ visits: shown.length, ctr: clicked.length / shown.length });
  const { monthly_impressions } = (await site.get('payments/current-usage')).body;
  expect(monthly_impressions).toBe(shown.flatMap(onPage).length);
});

it('The arms of a lift contain the visitors and conversions that the journeys show in them', async () => {
  const [lift] = (await site.get('analytics/lift')).body;
  for (const [arm, of] of [
    [lift.personalized, visits.filter(sawVariant)],
    [lift.holdout, visits.filter(isHeld)],
  ] as const) {
    const [visitors, converted] = [visitorsOf(of), visitorsOf(of.filter((one) => one.has_conversion))];
    expect(arm).toEqual({ visitors, converted, share: converted / visitors, value: null });
  }
  const arms = Map.groupBy(exported('exposures.csv'), ({ arm }) => arm);
  expect(arms.get('personalized')).toHaveLength(lift.personalized.visitors);
  expect(arms.get('holdout')).toHaveLength(lift.holdout.visitors);
});

it('Each conversion action counts the visits whose journeys contain it, and so does an export', async () => {
  const rules: ConversionRule[] = (await site.get('conversion-rules')).body;
  const counts = (of: { rule_id: string }[]) =>
    rules.map(({ id }) => of.filter(({ rule_id }) => rule_id === id).length);
  const visible = visits.flatMap(({ conversions }) => conversions);
  expect(rules.map((rule) => rule.visits)).toEqual(counts(visible));
  expect(counts(exported('conversions.csv').map(({ rule_id = '' }) => ({ rule_id })))).toEqual(
    counts(visible),
  );
});

it('The funnel has the same visits and conversions from ChatGPT as the journeys', async () => {
  const { assistants } = (await site.get(`analytics/ai-funnel?${DAY}`)).body;
  const sent = visits.filter(({ source }) => source === 'ChatGPT');
  expect(sent.length).toBeGreaterThan(20);
  expect(assistants[0]).toMatchObject({
    assistant: 'chatgpt',
    visits: sent.length,
    conversions: converting(sent),
  });
  for (const [stage, total] of [
    ['visits', sent.length],
    ['conversions', converting(sent)],
  ])
    expect(
      (await site.get(`analytics/ai-funnel/evidence?${DAY}&assistant=chatgpt&stage=${stage}`)).body.total,
    ).toBe(total);
});
