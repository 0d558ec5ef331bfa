import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Db, runText } from '../../platform/db/database.ts';
import { lookAtBoth } from './look-at-both.queries.ts';

let app: TestApp;
let domain_id: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const countHere = async (db: Db) =>
  (await runText(db, 'select id from visitors where domain_id = $1', [domain_id])).rows.length;

/** As somebody else's transaction leaves it: the visitor is not here any more, and a batch has ended. */
async function layToRest() {
  await app.ctx.db.transaction().execute(async (trx) => {
    await runText(trx, 'delete from visitors where domain_id = $1', [domain_id]);
    await runText(trx, 'update resting set batches = batches + 1');
  });
}

beforeEach(async () => {
  domain_id = randomUUID();
  await runText(app.ctx.db, "update resting set batches = 1, seen_before = '2026-11-01'");
  await runText(
    app.ctx.db,
    "insert into visitors (domain_id, id, first_seen, last_seen) values ($1, gen_random_uuid(), '2026-10-01', '2026-10-01')",
    [domain_id],
  );
});

it('Whoever goes to rest while visitors are read is still here, and their batch does not count yet', async () => {
  const { here, resting } = await lookAtBoth(app.ctx.db, [domain_id], async (db) => {
    await layToRest();
    return countHere(db);
  });
  expect({ here, upto: resting?.upto }).toEqual({ here: 1, upto: 1 });
});

it('Whoever goes to rest while an open transaction reads is not missed: it reads again, and their batch counts', async () => {
  let reads = 0;
  const { here, resting } = await app.ctx.db.transaction().execute((trx) =>
    lookAtBoth(trx, [domain_id], async (db) => {
      reads += 1;
      if (reads === 1) await layToRest();
      return countHere(db);
    }),
  );
  expect({ here, upto: resting?.upto, reads }).toEqual({ here: 0, upto: 2, reads: 2 });
});
