import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { runText } from '../../platform/db/database.ts';
import { keepAnswerBodies } from './keep-bodies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { ANSWER_BODY_RETENTION_DAYS: '40' } });
});
afterAll(() => app.stop());

const day = (text: string) => new Date(`${text}T12:00:00Z`);
const keep = (at: Date) =>
  runText(
    app.ctx.db,
    "insert into answer_bodies (answer_id, platform, created_at, body) values (gen_random_uuid(), 'chatgpt', $1, '{}')",
    [at],
  );
async function kept() {
  const { rows } = await runText(
    app.ctx.db,
    "select tableoid::regclass::text as place, to_char(created_at at time zone 'utc', 'YYYY-MM-DD') as day from answer_bodies order by created_at",
  );
  return (rows as { place: string; day: string }[]).map(
    ({ place, day }) => `${day} in ${place.replace('answer_bodies_', '')}`,
  );
}
async function upkeep(at: Date) {
  app.setTime(at);
  await keepAnswerBodies(app.ctx);
  await keepAnswerBodies(app.ctx);
}

it('Answer bodies are kept by month for the set number of days and then dropped by whole months', async () => {
  await upkeep(day('2026-01-15'));
  for (const at of ['2026-01-15', '2026-02-01', '2026-02-28']) await keep(day(at));
  expect(await kept()).toEqual(['2026-01-15 in 2026_01', '2026-02-01 in 2026_02', '2026-02-28 in 2026_02']);
  await upkeep(day('2026-03-10'));
  await keep(day('2026-03-10'));
  expect(await kept()).toEqual(['2026-02-01 in 2026_02', '2026-02-28 in 2026_02', '2026-03-10 in 2026_03']);
  await upkeep(day('2026-04-15'));
  expect(await kept()).toEqual(['2026-03-10 in 2026_03']);
  const { rows } = await runText(
    app.ctx.db,
    "select 1 from pg_class where relname in ('answer_bodies_2026_01', 'answer_bodies_2026_02')",
  );
  expect(rows).toEqual([]);
});

it('An answer body that is stored before its month has a partition is kept and deleted in time like the others', async () => {
  await keep(day('2026-08-20'));
  await upkeep(day('2026-08-21'));
  await keep(day('2026-08-22'));
  expect((await kept()).slice(-2)).toEqual(['2026-08-20 in default', '2026-08-22 in default']);
  await upkeep(day('2026-12-01'));
  expect(await kept()).toEqual([]);
});
