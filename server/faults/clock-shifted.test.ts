import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { rowsOf } from '../test/fault-looks.ts';
import { loggedEvents } from '../test/logged-events.ts';
import { startMeasuringApp } from '../test/measuring-app.ts';
import { stoppedAfterEach } from '../test/running.ts';
import { startServerProcess } from '../test/server-process.ts';
import { soon, until } from '../test/soon.ts';
import { postBatch, switchTrackingOn, trackedBatch } from '../test/tracked.ts';

const HOUR = 3_600_000;
const PROMPTS = Array.from({ length: 10 }, (_, n) => `Which till suits bakery number ${n}?`);
const PLANNED = 30;

const running = stoppedAfterEach();

it.each([
  ['a process', false],
  ['a process and its database', true],
])(
  'Setting the clock of %s forward a day, back again and back a day repeats no question, locks nobody out and stops no work',
  async (_whose, with_database) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sightline-clock-'));
    running.push({ stop: () => rmSync(folder, { recursive: true }) });
    const CLOCK_SHIFT_FILE = path.join(folder, 'shift');
    writeFileSync(CLOCK_SHIFT_FILE, '0');
    const at = await startMeasuringApp({
      connected: ['openai'],
      answers: { delay_ms: 1000 },
      environment: { ASSISTANT_CONCURRENCY: '2' },
      worker: false,
    });
    running.push(at);
    const { domain_id, email, password } = at.person;
    await switchTrackingOn(at.app, domain_id);
    const server = await startServerProcess(at.app.connection, {
      ...at.environment,
      CLOCK_SHIFT_FILE,
      NODE_OPTIONS: `--import=${path.resolve(import.meta.dirname, '../test/shift-clock.mjs')}`,
      LOG_LEVEL: 'warn',
    });
    running.push({ stop: () => server.stop('SIGKILL') });
    const url = `http://127.0.0.1:${server.port}`;
    const asked = () => at.openai.requests.length;
    const batches: ReturnType<typeof trackedBatch>[] = [];
    const tokens: string[] = [];

    /** Sets its clock, and checks that it still serves visitors and people. */
    async function setAhead(hours: number) {
      rmSync(`${CLOCK_SHIFT_FILE}.${hours * HOUR}`, { force: true });
      writeFileSync(CLOCK_SHIFT_FILE, String(hours * HOUR));
      server.child.kill('SIGUSR2');
      // From here on the queue uses the database's time.
      if (with_database)
        await rowsOf(
          at.app,
          `create or replace function jobs.job_now() returns timestamptz as
          $$ select pg_catalog.now() + interval '${hours} hours' $$ language sql stable`,
        );
      await until(() => existsSync(`${CLOCK_SHIFT_FILE}.${hours * HOUR}`));
      const batch = trackedBatch();
      batches.push(batch);
      for (let times = 0; times < 2; times += 1)
        expect([hours, (await postBatch(url, domain_id, batch)).status]).toEqual([hours, 204]);
      const logged = await loggedEvents(at.app.ctx.db);
      const stored = logged.find(({ event_id }) => event_id === batch.events[0]?.id);
      const ahead = (Date.parse(stored?.received_at ?? '') - Date.now()) / HOUR;
      expect(ahead).toBeCloseTo(hours, 1);
      const signed_in = await fetch(`${url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      expect([hours, signed_in.status]).toEqual([hours, 200]);
      const { tokens: given } = (await signed_in.json()) as { tokens: { access_token: string } };
      tokens.push(given.access_token);
      const statuses = await Promise.all(
        tokens.map(
          async (token) =>
            (await fetch(`${url}/api/domains`, { headers: { authorization: `Bearer ${token}` } })).status,
        ),
      );
      // Pauses from a clock that was behind may have expired by now; those from one that was ahead have not.
      expect([hours, statuses.at(-1)]).toEqual([hours, 200]);
      return statuses;
    }

    const sweeps = async () =>
      (await rowsOf(at.app, 'select status from topic_executions order by created_at')).map(
        ({ status }) => status,
      );

    expect(await setAhead(0)).toEqual([200]);
    const { body } = await at.call('POST', '/aeo/save-and-analyze', {
      topic_text: 'Tills',
      prompts: PROMPTS,
    });
    const topic_id: string = body.topic.id;
    // From here on only the process supervises the queue.
    await at.app.ctx.jobs.stop();
    await until(() => asked() >= 4);
    await setAhead(24);
    await until(() => asked() >= 10);
    expect(await setAhead(0)).toEqual([200, 200, 200]);
    await until(() => asked() >= 16);
    expect(await setAhead(-24)).toEqual([200, 200, 200, 200]);
    expect(asked()).toBeLessThan(PLANNED);
    await expect.poll(sweeps, { interval: 200 }).toEqual(['completed']);
    const { per_platform } = (await at.call('GET', `/aeo/topics/${topic_id}`)).body;
    expect(per_platform.chatgpt).toMatchObject({ failed: 0, mentioned: { k: PLANNED, n: PLANNED } });
    expect(asked()).toBe(PLANNED);

    // The schedule by the current clock: one topic due tomorrow, and one that was due two days ago.
    const setDue = (when: string) => rowsOf(at.app, `update topics set next_run_at = now() ${when}`);
    await setDue("+ interval '12 hours'");
    await setAhead(24);
    await expect.poll(sweeps, { interval: 500 }).toEqual(['completed', 'completed']);
    await setAhead(-24);
    await setDue("- interval '2 days'");
    await expect.poll(async () => (await sweeps()).length, { interval: 500 }).toBe(3);
    await expect.poll(async () => new Set(await sweeps()), { interval: 500 }).toEqual(new Set(['completed']));
    expect(asked()).toBe(3 * PLANNED);
    await setAhead(0);
    await soon(async () =>
      expect(await rowsOf(at.app, 'select count(*)::int as n from visitors')).toEqual([
        { n: batches.length },
      ]),
    );
    expect(await loggedEvents(at.app.ctx.db)).toHaveLength(batches.length);
    expect(await server.stop()).toBe(0);
    expect(server.output()).not.toContain('"level":"error"');
  },
);
