import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { loggedEvents } from '../../../test/logged-events.ts';
import { trackedBatch, viewEvent } from '../../../test/tracked.ts';
import { settleScriptSeen } from '../../personalizing/site-pages/pages.jobs.ts';
import { runText } from '../../platform/db/database.ts';
import { forgetOldSalts, keepEventMonths } from './collecting.jobs.ts';
import { collect } from './collecting.service.ts';

const DAY = 86_400_000;

let app: TestApp;
let domain_id: string;
beforeAll(async () => {
  app = await startTestApp();
  domain_id = (await signUpPerson(app, { host: 'acme.example' })).domain_id;
  await runText(app.ctx.db, 'update domains set selected_personalization = true where id = $1', [domain_id]);
});
afterAll(() => app.stop());

const signal = new AbortController().signal;
const column = async (sql: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: tests read what came without declaring it again
  (await runText(app.ctx.db, sql)).rows.map((row: any) => row.value as string);
const send = (time: number, visitor: string | null) =>
  collect(app.ctx, {
    domain_id,
    body: JSON.stringify(trackedBatch({ visitor, sent: time, events: [viewEvent({ time })] })),
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    ip: '81.82.83.84',
    origin: 'https://acme.example',
    accept_language: 'en',
  });

it('The log drops events once the domain that keeps its visitors longest no longer needs them', async () => {
  app.setTime(new Date(Date.UTC(2033, 1, 10)));
  expect((await send(Date.UTC(2033, 1, 10), null)).status).toBe(204);
  await runText(app.ctx.db, 'update domains set visitor_retention_days = 10');
  app.setTime(new Date(Date.UTC(2033, 1, 20)));
  await keepEventMonths.run(app.ctx, {}, { signal });
  expect(await loggedEvents(app.ctx.db)).toHaveLength(1);
  app.setTime(new Date(Date.UTC(2033, 1, 21)));
  await keepEventMonths.run(app.ctx, {}, { signal });
  expect(await loggedEvents(app.ctx.db)).toEqual([]);
});

it('Salts are deleted when the day after theirs is over', async () => {
  const evening = Date.UTC(2033, 4, 10, 23, 59);
  const salts = async (at: number) => {
    app.setTime(new Date(at));
    await forgetOldSalts.run(app.ctx, {}, { signal });
    return column("select day::text as value from visitor_salts where day >= '2033-05-01' order by day");
  };
  for (const time of [evening, evening + DAY]) {
    app.setTime(new Date(time));
    await send(time, null);
  }
  expect(await salts(evening + DAY)).toEqual(['2033-05-10', '2033-05-11']);
  expect(await salts(evening + DAY + 2 * 60_000)).toEqual(['2033-05-11']);
  expect(await salts(evening + 3 * DAY)).toEqual([]);
});

it('Seeing the script on a page completes a set-up that lacks nothing else', async () => {
  const completed = () => column('select completed_personalization_onboarding as value from domains');
  await settleScriptSeen.run(app.ctx, { domain_id }, { signal });
  expect(await completed()).toEqual([false]);
  await runText(
    app.ctx.db,
    `with page as (insert into pages (domain_id, path, enabled, created_at) values ($1, '/', true, now()) returning id)
     insert into page_elements (page_id, domain_id, selector, tag, kind, content, place, enabled, created_at)
     select id, $1, 'h1', 'h1', 'heading', 'Hello', 0, true, now() from page`,
    [domain_id],
  );
  await settleScriptSeen.run(app.ctx, { domain_id }, { signal });
  expect(await completed()).toEqual([true]);
});
