import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ScriptConfig } from '@sightline/contract/tracking';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { startDatabaseProxy } from '../../../test/database-proxy.ts';
import { askEdge, soon } from '../../../test/edge-app.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { switchTrackingOn } from '../../../test/tracked.ts';
import { runText } from '../../platform/db/database.ts';
import { asExpression } from './script-text.ts';

const BUILT = path.resolve(import.meta.dirname, '../../../../tracker/dist/script.js');

let app: TestApp;
let domain_id: string;
beforeAll(async () => {
  app = await startTestApp({ collect: true, environment: { TRUSTED_PROXIES: 'loopback' } });
  domain_id = (await signUpPerson(app)).domain_id;
  await switchTrackingOn(app, domain_id);
});
afterAll(() => app.stop());

const ask = (id: string, headers: Record<string, string> = {}, method = 'GET', url = app.url) =>
  askEdge(url, { host: 'localhost:4000', path: `/s/${id}.js`, method, headers });
const setShare = (share: number) =>
  runText(app.ctx.db, 'update domains set holdout_share = $2 where id = $1', [domain_id, share]);

it('[P-SCRIPT-09] is served under the domain’s id with its configuration inside, for any page of the world', async () => {
  const reply = await ask(domain_id);
  expect(reply.status).toBe(200);
  expect(reply.text).toContain(`"domain":"${domain_id}"`);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=30, stale-while-revalidate=30',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  });
  expect(reply.headers['set-cookie']).toBeUndefined();
  const head = await ask(domain_id, {}, 'HEAD');
  expect([head.status, head.text, head.headers['content-length']]).toEqual([
    200,
    '',
    reply.headers['content-length'],
  ]);
});
