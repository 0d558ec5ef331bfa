import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, vi } from 'vitest';
import { raiseAlert } from '../src/company/notifications/raise-alert.service.ts';
import { queueEmail } from '../src/platform/mail/send-email.ts';
import { lookForAll } from '../src/whole/alerts/look-for-alerts.ts';
import { sendDueDigests } from '../src/whole/alerts/send-digests.ts';
import { startTestApp } from '../test/app.ts';
import { startDatabaseProxy } from '../test/database-proxy.ts';
import { startDouble } from '../test/doubles/double-server.ts';
import { pause } from '../test/doubles/pause.ts';
import { startSmtpDouble } from '../test/doubles/smtp-double.ts';
import { signUpPerson } from '../test/factories.ts';
import { letAMinutePass, rowsOf } from '../test/fault-looks.ts';
import { stoppedAfterEach } from '../test/running.ts';
import { startServerProcess } from '../test/server-process.ts';
import { soon, until } from '../test/soon.ts';

const running = stoppedAfterEach();

/** Accepts connections and never says a word. */
async function startSilence() {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const sockets: { destroy(): void }[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  running.push({
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return { port: typeof address === 'object' && address ? address.port : 0, sockets };
}

/** A person with an alert in transit, by email and webhook, to servers that do not answer. */
async function openHanging() {
  const silence = await startSilence();
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${silence.port}`,
    SITE_ORIGINS: `hooks.example=http://127.0.0.1:${silence.port}`,
  };
  const app = await startTestApp();
  running.push(app);
  const person = await signUpPerson(app, { host: 'www.acme.example' });
  const far = await startTestApp({ environment, connection: app.connection });
  running.push(far);
  const hook = { url: 'http://hooks.example/', kinds: ['score_changed'] };
  const added = await far.call('POST', '/api/organizations/me/webhooks', { token: person.token, body: hook });
  expect(added.status).toBe(200);
  const raise = (key: string) =>
    raiseAlert(far.ctx, {
      org_id: person.org_id,
      domain_id: person.domain_id,
      kind: 'score_changed',
      key,
      title: `Tills went up (${key})`,
      detail: '61% (n 90)',
      action: { label: 'See what changed', path: '/topic-analysis' },
    });
  return { app, person, environment, silence, raise };
}

it.each([
  ['killed', 'SIGKILL', null],
  ['asked to stop', 'SIGTERM', 0],
] as const)(
  'A worker that is %s while the mail server and a webhook receiver do not answer leaves both deliveries to the next worker',
  async (_how, signal, code) => {
    const { app, environment, silence, raise } = await openHanging();
    const first = await startServerProcess(app.connection, environment, 'worker');
    running.push({ stop: () => first.stop('SIGKILL') });
    await raise('one');
    await soon(async () => expect(silence.sockets.length).toBeGreaterThanOrEqual(2));
    expect(await first.stop(signal)).toBe(code);
    expect(first.output()).not.toContain('"level":"error"');

    const receiver = await startDouble(() => ({ body: 'Thanks.' }));
    const smtp = await startSmtpDouble();
    running.push({ stop: () => receiver.close() }, { stop: () => smtp.close() });
    await letAMinutePass(app);
    await rowsOf(app, "update letters set next_try_at = now() where state = 'waiting'");
    await rowsOf(app, "update webhook_deliveries set next_try_at = now() where status = 'waiting'");
    const next = await startTestApp({
      environment: { SMTP_URL: smtp.url, SITE_ORIGINS: `hooks.example=${receiver.url}` },
      worker: true,
      connection: app.connection,
    });
    running.push(next);
    const { jobs, db } = next.ctx;
    for (const name of ['send-due-emails', 'retry-webhooks', 'retry-webhooks'])
      await jobs.send(db, { name }, {});
    await soon(async () => {
      expect(await rowsOf(app, "select state from letters where subject like '%Tills%'")).toEqual([
        { state: 'sent' },
      ]);
      expect(await rowsOf(app, 'select status from webhook_deliveries')).toEqual([{ status: 'delivered' }]);
    });
    expect([smtp.messages.length, receiver.requests.length]).toEqual([1, 1]);
  },
);

it('A process whose mail server and webhook receivers do not answer goes on with all its other work', async () => {
  const { app, person, environment, silence, raise } = await openHanging();
  const server = await startServerProcess(app.connection, environment);
  running.push({ stop: () => server.stop('SIGKILL') });
  for (let n = 0; n < 30; n += 1) await raise(String(n));
  // One email, and one delivery: a receiver that does not answer is left alone.
  await soon(async () => expect(silence.sockets.length).toBeGreaterThanOrEqual(2));
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  const at = `http://127.0.0.1:${server.port}/api/domains/${person.domain_id}`;
  const { topic } = (await (
    await fetch(`${at}/aeo/save-and-analyze`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ topic_text: 'Tills', prompts: ['Which till?'] }),
    })
  ).json()) as { topic: { id: string } };
  await soon(async () => {
    const alerts = await fetch(`${at}/alerts?limit=50`, { headers });
    expect(alerts.status).toBe(200);
    expect(
      await rowsOf(app, 'select 1 from topic_executions where topic_id = $1 and finished_at is not null', [
        topic.id,
      ]),
    ).toHaveLength(1);
  });
  expect(await server.stop()).toBe(0);
});

it('The look for alerts and the digests end at once when the database is away, say so once, and leave nobody out afterwards', async () => {
  const app = await startTestApp();
  running.push(app);
  await signUpPerson(app);
  await rowsOf(app, "insert into organizations (name) select 'Mill ' || n from generate_series(1, 20) n");
  await rowsOf(
    app,
    `insert into users (org_id, email, password_hash)
      select id, replace(name, ' ', '') || '@example.com', 'x' from organizations where name like 'Mill %'`,
  );
  const proxy = await startDatabaseProxy(app.connection);
  running.push({ stop: () => proxy.close() });
  const far = await startTestApp({ connection: proxy.connection });
  running.push(far);
  far.setTime(new Date('2030-01-07T08:00:00Z'));
  const told = vi.spyOn(far.ctx.log, 'error').mockImplementation(() => undefined);
  const forever = new AbortController().signal;
  await proxy.cut();
  await expect(lookForAll(far.ctx, forever)).rejects.toThrow();
  await proxy.mend();
  proxy.loseCommit();
  await expect(sendDueDigests(far.ctx, forever)).rejects.toThrow();
  const words = told.mock.calls.map(([, text]) => text);
  expect(words).not.toContain('alert check failed');
  await sendDueDigests(far.ctx, forever);
  expect(await rowsOf(app, 'select 1 from digests')).toHaveLength(21);
});

it('An email or webhook that was sent while the database was away is not sent again', async () => {
  const home = await startTestApp();
  running.push(home);
  const person = await signUpPerson(home, { host: 'www.acme.example' });
  const receiver = await startDouble(() => ({ body: 'Thanks.', delay_ms: 800 }));
  const smtp = await startSmtpDouble({ delay_ms: 800 });
  running.push({ stop: () => receiver.close() }, { stop: () => smtp.close() });
  const proxy = await startDatabaseProxy(home.connection);
  running.push({ stop: () => proxy.close() });
  const far = await startTestApp({
    environment: { SMTP_URL: smtp.url, SITE_ORIGINS: `hooks.example=${receiver.url}` },
    worker: true,
    connection: proxy.connection,
  });
  running.push(far);
  const hook = { url: 'http://hooks.example/', kinds: ['score_changed'] };
  const added = await far.call('POST', '/api/organizations/me/webhooks', { token: person.token, body: hook });
  await far.call('POST', `/api/organizations/me/webhooks/${added.body.webhook.id}/test`, {
    token: person.token,
  });
  await far.call('POST', '/auth/request-password-reset', { body: { email: person.email } });
  const mail = 'select state, attempts from letters order by number desc limit 1';
  const delivery = 'select status, tries from webhook_deliveries';
  await until(async () => (await rowsOf(home, mail))[0].attempts > 0 && receiver.requests.length > 0);
  await proxy.cut();
  await soon(async () => expect(smtp.messages).toHaveLength(1));
  // Both have answered by then.
  await pause(1500);
  await proxy.mend();
  await soon(async () => {
    expect(await rowsOf(home, mail)).toEqual([{ state: 'sent', attempts: 1 }]);
    expect(await rowsOf(home, delivery)).toEqual([{ status: 'delivered', tries: 1 }]);
  });
});

it('A password link is sent before bulk emails that are already waiting', async () => {
  const smtp = await startSmtpDouble({ delay_ms: 20 });
  running.push({ stop: () => smtp.close() });
  const environment = { SMTP_URL: smtp.url };
  const app = await startTestApp({ environment });
  running.push(app);
  const post = (subject: string, more: object = {}) =>
    queueEmail(app.ctx, { to: 'ann@example.com', subject, paragraphs: ['Hello.'], ...more });
  for (let n = 0; n < 20; n += 1) await post('Your week', { unsubscribe_url: 'https://a.example/u' });
  await post('Your link');
  running.push(await startTestApp({ environment, worker: true, connection: app.connection }));
  await soon(async () => expect(smtp.messages).toHaveLength(21));
  const place = smtp.messages.findIndex(({ raw }) => raw.includes('Subject: Your link'));
  expect([0, 1, 2]).toContain(place);
});
