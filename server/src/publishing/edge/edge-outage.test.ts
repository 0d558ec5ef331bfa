import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { startDatabaseProxy } from '../../../test/database-proxy.ts';
import { askEdge } from '../../../test/edge-app.ts';
import { openPublisher, type Publisher } from '../../../test/publisher.ts';
import { soon } from '../../../test/soon.ts';
import { runText } from '../../platform/db/database.ts';
import { visitsByPage, writeRecordedRequests } from '../crawlers/crawlers.service.ts';

/** One process where people write, and another that only serves, over a connection that can be cut. */
let home: TestApp;
let other: TestApp;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let ann: Publisher;
beforeAll(async () => {
  home = await startTestApp({ edge: true });
  proxy = await startDatabaseProxy(home.connection);
  other = await startTestApp({ edge: true, connection: proxy.connection });
  ann = await openPublisher(home);
});
afterAll(async () => {
  await other.stop();
  await proxy.close();
  await home.stop();
});

const ask = (app: TestApp, path: string, host = ann.host) => askEdge(app.url, { host, path });
const shows = (app: TestApp, path: string, text: string) =>
  soon(async () => expect((await ask(app, path)).text).toContain(text));

async function rewrite(page: { id: string; title: string }, text: string) {
  const change = { title: page.title, meta_description: '', markdown_content: text };
  await ann.call('PUT', `/generated-pages/${page.id}`, change);
  await ann.call('POST', `/generated-pages/${page.id}/publish`);
}

it('Every process serves a change of a published page', async () => {
  expect((await ask(other, '/page')).status).toBe(404);
  const page = await ann.published('page', { content: 'First text.' });
  for (const app of [home, other]) await shows(app, '/page', 'First text.');
  await rewrite(page, 'Second text.');
  for (const app of [home, other]) await shows(app, '/page', 'Second text.');
});

it('A change of a published page is served even if the connection for notices was cut', async () => {
  const page = await ann.published('cut', { content: 'First text.' });
  await shows(other, '/cut', 'First text.');
  const cut = () =>
    runText(
      home.ctx.db,
      // Only for this database, because other test files share the cluster.
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and (query ilike 'listen%' or query = 'select 1')`,
    );
  await cut();
  await rewrite(page, 'Second text.');
  await cut();
  await shows(other, '/cut', 'Second text.');
  await rewrite(page, 'Third text.');
  await shows(other, '/cut', 'Third text.');
});

it('While the database is away, known pages are served and unknown ones say when to try again', async () => {
  const page = await ann.published('away', { content: 'First text.' });
  await shows(other, '/away', 'First text.');
  await proxy.cut();
  await rewrite(page, 'Second text.');
  const unknown = await ask(other, '/never-asked');
  expect([unknown.status, unknown.headers['retry-after']]).toEqual([503, '5']);
  expect((await ask(other, '/', 'nobody.example')).status).toBe(503);
  const known = await ask(other, '/away');
  expect([known.status, known.text.includes('First text.')]).toEqual([200, true]);
  await proxy.mend();
  await shows(other, '/away', 'Second text.');
  await soon(async () => expect((await ask(other, '/never-asked')).status).toBe(404));
});

it('A visit is counted once even if the confirmation of its commit was lost', async () => {
  const page = await ann.published('once', { content: 'First text.' });
  await shows(other, '/once', 'First text.');
  await writeRecordedRequests(other.ctx);
  const read = (path: string) =>
    askEdge(other.url, { host: ann.host, path, headers: { 'user-agent': 'GPTBot/1.2' } });
  proxy.loseCommit();
  await read('/once');
  await writeRecordedRequests(other.ctx);
  await read('/once');
  await soon(async () =>
    expect((await visitsByPage(home.ctx, ann.person.domain_id)).get(page.id)).toEqual({ GPTBot: 2 }),
  );
  await writeRecordedRequests(other.ctx);
  expect((await visitsByPage(home.ctx, ann.person.domain_id)).get(page.id)).toEqual({ GPTBot: 2 });
});

it('An unknown host causes only one database query', async () => {
  await shows(other, '/page', 'text.');
  await ask(other, '/', 'nobody.example');
  await proxy.cut();
  const again = await ask(other, '/other', 'nobody.example');
  expect([again.status, again.text]).toEqual([404, 'There is no site at this address.\n']);
  await proxy.mend();
});
