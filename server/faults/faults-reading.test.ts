import type { SitePage } from '@sightline/contract/personalizing/site-pages';
import { expect, it } from 'vitest';
import { startTestApp } from '../test/app.ts';
import { sitePage } from '../test/content-app.ts';
import { type Behaviour, startSite } from '../test/doubles/site-double.ts';
import { signUpPerson } from '../test/factories.ts';
import { letAMinutePass, rowsOf } from '../test/fault-looks.ts';
import { familyOf, isRunning } from '../test/pair-parts.ts';
import { stoppedAfterEach } from '../test/running.ts';
import { startServerProcess } from '../test/server-process.ts';
import { soon } from '../test/soon.ts';

const running = stoppedAfterEach();

/** Does not answer until it was asked this often. */
function silentUntil(times: number, html: string) {
  let asked = 0;
  const behave: Behaviour = (_, response) => {
    asked += 1;
    if (asked >= times) response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  };
  return { behave, asked: () => asked };
}

/** A company with a website to be read and a page to be scanned, and no worker yet. */
async function openCompany() {
  const ovens = silentUntil(2, sitePage('Ovens', 'Acme ovens keep an even temperature for the whole night.'));
  const team = silentUntil(2, sitePage('Team', 'Acme is twelve people and a dog.'));
  const pages: Record<string, Behaviour> = {
    '/': sitePage('Acme', 'Acme is a company that equips small bakeries. Unlike Loafledger, Acme has tills.'),
    '/tills': sitePage('Tills', 'Acme tills for bakeries cost 39 euros a month, the first month is free.'),
    '/ovens': ovens.behave,
    '/team': team.behave,
  };
  const site = await startSite((path) => pages[path]);
  running.push({ stop: site.close });
  const environment = { SITE_ORIGINS: `acme.example=${site.origin}` };
  const app = await startTestApp({ environment });
  running.push(app);
  const { domain_id, token } = await signUpPerson(app, { host: 'acme.example', organization_name: 'Acme' });
  const call = async (method: string, path: string, body?: object) => {
    const reply = await app.call(method, `/api/domains/${domain_id}${path}`, { token, body });
    expect([path, reply.status]).toEqual([path, 200]);
    return reply.body;
  };
  const { id } = await call('POST', '/pages', { url: 'acme.example/team' });
  const reading = () => call('GET', '/onboarding/domain-research-status');
  const scanned = async () => {
    const page = ((await call('GET', '/pages')) as SitePage[]).find((one) => one.id === id);
    return { under_way: page?.ingest_task_id !== undefined, error: page?.scan_error, title: page?.title };
  };
  return { app, environment, domain_id, page_id: id as string, call, reading, scanned, ovens, team };
}

it('What a killed process was reading and scanning is shown as under way, is finished by the next process, and is there once', async () => {
  const { app, environment, domain_id, page_id, call, reading, scanned, ovens, team } = await openCompany();
  const killed = await startServerProcess(app.connection, environment, 'api,worker');
  running.push({ stop: () => killed.stop('SIGKILL') });
  await expect.poll(() => [ovens.asked(), team.asked()]).toEqual([1, 1]);
  await soon(async () => expect((await reading()).pages_read).toBe(2));
  const family = process.platform === 'linux' ? familyOf(killed.child.pid ?? 0) : [];
  await killed.stop('SIGKILL');
  expect(await reading()).toMatchObject({ done: false });
  expect((await reading()).steps[1]).toMatchObject({ id: 'read', status: 'running' });
  expect(await scanned()).toMatchObject({ under_way: true });
  await soon(async () => expect(family.filter(isRunning)).toEqual([]));

  await letAMinutePass(app);
  const next = await startServerProcess(app.connection, { ...environment, LOG_LEVEL: 'warn' }, 'api,worker');
  running.push({ stop: () => next.stop('SIGKILL') });
  await expect.poll(async () => (await reading()).done).toBe(true);
  const { steps } = await reading();
  // However small a website is, its own words are offered as a topic.
  expect(steps.map(({ status }: { status: string }) => status)).toEqual(Array(5).fill('done'));
  await expect.poll(scanned).toEqual({ under_way: false, error: null, title: 'Team' });
  const urls = await rowsOf(app, 'select url from site_pages where domain_id = $1 order by url', [domain_id]);
  expect(urls.map(({ url }) => new URL(url).pathname)).toEqual(['/', '/ovens', '/tills']);
  expect(await rowsOf(app, 'select 1 from research_runs')).toHaveLength(1);
  const names = (await call('GET', '/competitors')).map(({ name }: { name: string }) => name);
  expect(names).toEqual([...new Set(names)]);
  const said = (await call('GET', `/elements/page/${page_id}`)).map(
    ({ kind, content }: { kind: string; content: string }) => `${kind}: ${content}`,
  );
  expect(said.length).toBeGreaterThan(3);
  expect(said).toEqual([...new Set(said)]);
  expect(await next.stop()).toBe(0);
});

it('Reading and scanning that kill their process every time are not shown as running forever, and can be started again', async () => {
  const { app, environment, page_id, call, reading, scanned } = await openCompany();
  await rowsOf(
    app,
    `update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 hour', retry_count = retry_limit
      where name in ('research-site', 'scan-page')`,
  );
  running.push(await startTestApp({ environment, worker: true, connection: app.connection }));
  await expect.poll(async () => (await reading()).done).toBe(true);
  const { steps } = await reading();
  for (const { status, detail } of steps)
    expect([status, detail]).toEqual(['failed', expect.stringContaining('Read the website again')]);
  await expect
    .poll(scanned)
    .toMatchObject({ under_way: false, error: expect.stringContaining('could not be scanned') });
  // They do not answer the first requests, which the test waits for.
  await call('POST', '/onboarding/restart-research', {});
  await call('POST', `/pages/${page_id}/scan`);
  await expect.poll(async () => (await reading()).done).toBe(true);
  await expect.poll(scanned).toMatchObject({ under_way: false });
  expect((await reading()).pages_read).toBeGreaterThan(1);
});
