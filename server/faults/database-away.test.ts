import { expect, it } from 'vitest';
import { startTestApp } from '../test/app.ts';
import { startDatabaseProxy } from '../test/database-proxy.ts';
import { pause } from '../test/doubles/pause.ts';
import { startSmtpDouble } from '../test/doubles/smtp-double.ts';
import { askEdge } from '../test/edge-app.ts';
import { rowsOf } from '../test/fault-looks.ts';
import { loggedEvents } from '../test/logged-events.ts';
import { openPublisher } from '../test/publisher.ts';
import { stoppedAfterEach } from '../test/running.ts';
import { startServerProcess, urlOf } from '../test/server-process.ts';
import { soon } from '../test/soon.ts';
import { createSender, switchTrackingOn } from '../test/tracked.ts';

const AWAY_MS = 30_000;

const running = stoppedAfterEach();

it.each([
  ['in processes of their own', ['api', 'collect', 'edge', 'worker']],
  ['all in one process', ['api,collect,edge,worker']],
])(
  'The roles %s stay up for half a minute without their database, lose and double nothing, and all go on by themselves',
  async (_how, processes) => {
    const smtp = await startSmtpDouble();
    running.push({ stop: smtp.close });
    const home = await startTestApp();
    running.push(home);
    const ann = await openPublisher(home, { host: 'acme.example' });
    const { domain_id, token, email } = ann.person;
    await ann.published('page');
    await switchTrackingOn(home, domain_id);
    const proxy = await startDatabaseProxy(home.connection);
    running.push({ stop: proxy.close });
    const given = { DATABASE_URL: urlOf(proxy.connection), SMTP_URL: smtp.url, LOG_LEVEL: 'warn' };
    const servers = await Promise.all(
      processes.map(async (roles) => ({
        roles,
        ...(await startServerProcess(home.connection, given, roles)),
      })),
    );
    for (const { stop } of servers) running.push({ stop: () => stop('SIGKILL') });
    const urlFor = (role: string) =>
      `http://127.0.0.1:${servers.find(({ roles }) => roles.includes(role))?.port}`;
    const health = (path: string) =>
      Promise.all(servers.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}${path}`)).status));
    const page = () => askEdge(urlFor('edge'), { host: ann.host, path: '/page' });
    const domains = () =>
      fetch(`${urlFor('api')}/api/domains`, { headers: { authorization: `Bearer ${token}` } });
    const resetMail = () =>
      fetch(`${urlFor('api')}/auth/request-password-reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
    const { sent, acknowledged, send } = createSender(urlFor('collect'), domain_id);
    await soon(async () => expect((await page()).status).toBe(200));
    await soon(async () => expect(await send()).toBe(204));

    // While events are received and an email is being sent.
    const taking = Promise.all(Array.from({ length: 20 }, () => send()));
    expect((await resetMail()).status).toBe(200);
    await proxy.cut();
    const cut_at = performance.now();
    await taking;
    while (performance.now() - cut_at < AWAY_MS) {
      expect(new Set(await health('/health/live'))).toEqual(new Set([200]));
      expect(new Set(await health('/health/ready'))).toEqual(new Set([503]));
      expect((await page()).status).toBe(200);
      expect(await send()).toBe(503);
      for (const reply of [await domains(), await resetMail()])
        expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5']);
      await pause(1000);
    }
    await proxy.mend();

    await expect
      .poll(async () => new Set(await health('/health/ready')), { interval: 200 })
      .toEqual(new Set([200]));
    for (const batch of sent) await soon(async () => expect(await send(batch)).toBe(204));
    const stored = await loggedEvents(home.ctx.db);
    expect(stored.map(({ event_id }) => event_id).toSorted()).toEqual([...acknowledged].toSorted());
    await expect
      .poll(() => rowsOf(home, 'select count(*)::int as n from visitors'))
      .toEqual([{ n: sent.length }]);
    expect((await resetMail()).status).toBe(200);
    const emails = async () => smtp.messages.filter(({ raw }) => raw.includes('/reset-password')).length;
    await expect.poll(emails).toBe(2);

    for (const { roles, output, stop } of servers) {
      const said = output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line).msg);
      const times = (words: string) => said.filter((msg) => String(msg).includes(words)).length;
      expect([roles, times('database unreachable;'), times('database reachable again')]).toEqual([
        roles,
        1,
        1,
      ]);
      expect([roles, times('unexpected error'), times('job queue failed, retrying') <= 8]).toEqual([
        roles,
        0,
        true,
      ]);
      expect(await stop()).toBe(0);
    }
    expect(smtp.messages.filter(({ raw }) => raw.includes('/reset-password'))).toHaveLength(2);
  },
);
