import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { freePort } from '../../../test/free-port.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { buildSampleWorkspace } from './build-sample.ts';
import { findSample } from './sample.queries.ts';

/** It outlives the first app, whose worker is stopped while working. */
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: TestApp;
let token: string;
let domain_id: string;

const start = async (worker: boolean) =>
  startTestApp({
    connection: database.connection,
    environment: { PORT: String(await freePort()) },
    edge: true,
    collect: true,
    worker,
  });

async function enter() {
  const { body } = await app.call('POST', '/api/sample/open');
  token = body.session.tokens.access_token;
  domain_id = (await app.call('GET', '/api/domains', { token })).body[0].id;
}

beforeAll(async () => {
  database = await createTestDatabase();
  app = await start(true);
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

it('Starting the sample over begins again after its worker was stopped, leaves nothing behind, and never runs beside an older run', async () => {
  expect((await app.call('POST', '/api/sample/open')).body.state.status).toBe('building');
  while ((await app.call('GET', '/api/sample')).body.status === 'building') await sleep(200);
  await enter();
  const first = domain_id;
  expect((await app.call('POST', '/api/sample/start-over', { token })).body.status).toBe('building');
  while (((await findSample(app.ctx.db))?.done ?? 0) < 2) await sleep(50);
  await app.stop();
  app = await start(false);
  const sample = await findSample(app.ctx.db);
  expect(sample?.status).toBe('building');
  const build_id = sample?.build_id ?? '';
  const going = new AbortController().signal;
  const build = () => buildSampleWorkspace(app.ctx, build_id, going, 3);
  const [second, third] = await Promise.allSettled([build(), sleep(300).then(build)]);
  expect([second.status, third.status]).toEqual(['rejected', 'fulfilled']);
  await enter();
  expect(domain_id).not.toBe(first);
  expect((await app.call('GET', `/api/domains/${domain_id}/aeo/topics`, { token })).body.length).toBe(3);
  expect((await app.call('GET', '/api/domains', { token })).body.length).toBe(1);
});
