import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { startCollecting } from '../../../test/collecting-app.ts';
import { askEdge } from '../../../test/edge-app.ts';
import type { Person } from '../../../test/factories.ts';
import { soon } from '../../../test/soon.ts';
import { trackedBatch } from '../../../test/tracked.ts';
import { runText } from '../../platform/db/database.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  ({ app, person } = await startCollecting());
});
afterAll(() => app.stop());

it('What a page sends at its end is accepted although its policy hides its origin, at hosts of its own site alone', async () => {
  await runText(
    app.ctx.db,
    `insert into hostings (domain_id, subdomain, host, verification_token, txt_seen_at, created_at)
     values ($1, 'ask', 'ask.acme.example', 'token', now(), now())`,
    [person.domain_id],
  );
  const from = async (host: string, site: string, origin = 'null') =>
    (
      await askEdge(app.url, {
        host,
        path: `/s/${person.domain_id}`,
        method: 'POST',
        headers: { origin, 'sec-fetch-site': site },
        body: JSON.stringify(trackedBatch()),
      })
    ).status;
  await soon(async () => expect(await from('ask.acme.example', 'same-site')).toBe(204));
  expect(await from('ask.acme.example', 'same-origin')).toBe(204);
  expect(await from('ask.acme.example', 'cross-site')).toBe(403);
  expect(await from('ask.acme.example', 'none')).toBe(403);
  // A host of ours is not the website’s.
  expect(await from('localhost:4000', 'same-site')).toBe(403);
  expect(await from('ask.acme.example', 'same-site', 'https://strange.example')).toBe(403);
});
