import { describe, expect, it } from 'vitest';
import {
  claimAnswer,
  releaseSlot,
  renewLeases,
  setProviderSlots,
} from '../src/measuring/asking/asking.queries.ts';
import { runPlannedExecution } from '../src/measuring/executions/run-execution.ts';
import { startTestApp, type TestApp } from '../test/app.ts';
import { signUpPerson } from '../test/factories.ts';
import { letAMinutePass, rowsOf } from '../test/fault-looks.ts';
import { type MeasuringApp, startMeasuringApp } from '../test/measuring-app.ts';
import { stoppedAfterEach } from '../test/running.ts';
import { startServerProcess } from '../test/server-process.ts';
import { until } from '../test/soon.ts';
import { createTestDatabase } from '../test/test-database.ts';

const PROMPTS = Array.from({ length: 10 }, (_, n) => `Which till suits bakery number ${n}?`);
const PLANNED = 30;

const running = stoppedAfterEach();

/** A server without background work, and a run that waits for a worker. */
async function planSweep(options: { delay_ms: number; width: number }) {
  const at = await startMeasuringApp({
    connected: ['openai'],
    answers: { delay_ms: options.delay_ms },
    environment: { ASSISTANT_CONCURRENCY: String(options.width) },
    worker: false,
  });
  running.push(at);
  const { body } = await at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Tills', prompts: PROMPTS });
  const topic_id: string = body.topic.id;
  const [head] = (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body;
  return { at, topic_id, topic_execution_id: head.id as string };
}

/** For the database, this is another process's worker. */
async function startWorkerApp(at: MeasuringApp): Promise<TestApp> {
  const { environment } = at;
  const app = await startTestApp({ environment, worker: true, connection: at.app.connection });
  running.push(app);
  return app;
}

const asked = (at: MeasuringApp) => at.openai.requests.length;

/** As if the holder of answers and places had stopped giving signs of life. */
async function letAMinuteOfClaimsPass({ app }: MeasuringApp) {
  await letAMinutePass(app);
  await rowsOf(app, "update answers set lease_until = lease_until - interval '1 minute'");
  await rowsOf(app, "update provider_slots set lease_until = lease_until - interval '1 minute'");
}

async function expectWhole(at: MeasuringApp, topic_id: string) {
  expect(await at.settled(topic_id)).toMatchObject({
    status: 'completed',
    progress: { done: PLANNED, planned: PLANNED },
  });
  const detail = (await at.call('GET', `/aeo/topics/${topic_id}`)).body;
  expect(detail.per_platform.chatgpt).toMatchObject({ failed: 0, mentioned: { k: PLANNED, n: PLANNED } });
  expect(await rowsOf(at.app, "select count(*)::int as n from answers where status = 'answered'")).toEqual([
    { n: PLANNED },
  ]);
  const twice =
    'select 1 from answer_mentions where brand_id is not null group by answer_id, brand_id having count(*) > 1';
  expect(await rowsOf(at.app, twice)).toEqual([]);
}

describe('Workers of a sweep', () => {
  it('A sweep loses nothing when its worker is killed, and only the questions that were with the provider are asked again', async () => {
    const { at, topic_id } = await planSweep({ delay_ms: 300, width: 4 });
    const worker = await startServerProcess(at.app.connection, at.environment, 'worker');
    running.push({ stop: () => worker.stop('SIGKILL') });
    await until(() => asked(at) >= 10);
    await worker.stop('SIGKILL');
    const before = await rowsOf(at.app, "select id from answers where status = 'answered' order by id");
    expect(before.length).toBeGreaterThan(3);
    expect(before.length).toBeLessThan(PLANNED);
    await letAMinuteOfClaimsPass(at);
    await startWorkerApp(at);
    await expectWhole(at, topic_id);
    expect(asked(at)).toBeLessThanOrEqual(PLANNED + 4);
    const once_each = 'select 1 from answers where attempts > 2';
    expect(await rowsOf(at.app, once_each)).toEqual([]);
  });

  it('A worker that wakes up after its claims ended overwrites nothing of what other workers have taken over', async () => {
    const { at, topic_id } = await planSweep({ delay_ms: 300, width: 4 });
    const sleeper = await startServerProcess(at.app.connection, at.environment, 'worker');
    running.push({ stop: () => sleeper.stop('SIGKILL') });
    await until(() => asked(at) >= 8);
    sleeper.child.kill('SIGSTOP');
    await letAMinuteOfClaimsPass(at);
    await startWorkerApp(at);
    const before = asked(at);
    await until(() => asked(at) >= before + 4);
    sleeper.child.kill('SIGCONT');
    await expectWhole(at, topic_id);
    // Questions in flight are asked again by the other worker, and maybe by the sleeping one, whose connections broke.
    expect(asked(at)).toBeLessThanOrEqual(PLANNED + 8);
    expect(await rowsOf(at.app, 'select 1 from answers where attempts > 2')).toEqual([]);
  });

  it('A worker neither releases nor extends a provider’s slot that has passed to another worker', async () => {
    const { at, topic_execution_id } = await planSweep({ delay_ms: 10, width: 1 });
    const { db } = at.app.ctx;
    const [platform, start] = ['chatgpt', Date.now()];
    const after = (seconds: number) => new Date(start + seconds * 1000);
    const claim = async (seconds: number) => {
      const lease_until = after(seconds + 60);
      const claimed = await claimAnswer(db, {
        topic_execution_id,
        platform,
        account: 'chatgpt',
        held: [],
        now: after(seconds),
        lease_until,
      });
      if (!claimed) throw new Error('There was nothing to claim.');
      return claimed;
    };
    const holds = () =>
      rowsOf(at.app, 'select lease_until from provider_slots where lease_until is not null');
    await setProviderSlots(db, platform, 1);
    const sleeper = await claim(0);
    const other = await claim(70);
    expect(other.slot).toBe(sleeper.slot);
    await renewLeases(db, platform, [sleeper], after(600));
    await releaseSlot(db, platform, sleeper);
    expect(await holds()).toEqual([{ lease_until: after(130).toISOString() }]);
    other.leases.push(after(140));
    await renewLeases(db, platform, [other], after(140));
    expect(await holds()).toEqual([{ lease_until: after(140).toISOString() }]);
    await releaseSlot(db, platform, other);
    expect(await holds()).toEqual([]);
    // A hold from a clock that was a day ahead ends when the clock is corrected, not a day later.
    expect((await claim(86_400)).slot).toBe(1);
    const first = {
      topic_execution_id,
      platform,
      account: 'chatgpt',
      held: [],
      now: after(300),
      lease_until: after(360),
    };
    expect(await claimAnswer(db, first)).toMatchObject({ slot: 1 });
  });

  it('Several processes can start on an empty database at the same moment', async () => {
    const database = await createTestDatabase();
    const apps = await Promise.all(
      [1, 2, 3].map(() => startTestApp({ worker: true, connection: database.connection })),
    );
    const person = await signUpPerson(apps[0] as TestApp);
    expect(person.domain_id).toEqual(expect.any(String));
    for (const app of apps) await app.stop();
    await database.drop();
  });

  it('An analysis whose worker dies every time ends with an error and can be started again', async () => {
    const { at, topic_id } = await planSweep({ delay_ms: 10, width: 4 });
    await rowsOf(
      at.app,
      "update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 hour', retry_count = retry_limit where name = 'run-execution'",
    );
    await startWorkerApp(at);
    expect(await at.settled(topic_id)).toMatchObject({
      status: 'error',
      detail: expect.stringContaining('Start it again'),
    });
    expect((await at.call('POST', `/aeo/topics/${topic_id}/analyze`)).status).toBe(200);
    const statuses = async () => {
      const { body } = await at.call('GET', `/aeo/topics/${topic_id}/executions`);
      return body.map(({ status }: { status: string }) => status);
    };
    await until(async () => !(await statuses()).includes('running'));
    expect(await statuses()).toEqual(['completed', 'error']);
  });

  it('A worker that is asked to stop gives its work back at once, and the next worker finishes it', async () => {
    const { at, topic_id } = await planSweep({ delay_ms: 1000, width: 8 });
    const first = await startTestApp({
      environment: at.environment,
      worker: true,
      connection: at.app.connection,
    });
    await until(() => asked(at) >= 12);
    await first.stop();
    expect(await rowsOf(at.app, "select 1 from answers where status = 'asking'")).toEqual([]);
    expect(await rowsOf(at.app, 'select 1 from provider_slots where lease_until is not null')).toEqual([]);
    const [task] = (await at.call('GET', '/aeo/tasks/active')).body;
    expect(task.status).toBe('asking_assistants');
    await startWorkerApp(at);
    await expectWhole(at, topic_id);
    expect(asked(at)).toBeLessThanOrEqual(PLANNED + 8);
  });

  it('Several workers share a sweep without asking any question twice', async () => {
    const { at, topic_id, topic_execution_id } = await planSweep({ delay_ms: 50, width: 4 });
    const { environment } = at;
    const other = await startTestApp({ environment, connection: at.app.connection });
    running.push(other);
    const never = new AbortController().signal;
    const run = (app: TestApp) => runPlannedExecution(app.ctx, topic_execution_id, never);
    await Promise.all([run(at.app), run(other), run(at.app)]);
    await expectWhole(at, topic_id);
    expect(asked(at)).toBe(PLANNED);
    const insights = (await at.call('GET', `/aeo/topic-executions/${topic_execution_id}/insights`)).body;
    const texts = insights.map(({ text }: { text: string }) => text);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('A worker passes over jobs that an older version left in another shape', async () => {
    const { at, topic_id } = await planSweep({ delay_ms: 10, width: 4 });
    const { jobs, db } = at.app.ctx;
    for (const name of ['run-execution', 'brands-changed', 'send-email', 'research-site'])
      for (const data of [{}, { execution: 7 }, { topic_execution_id: 'no uuid' }])
        await jobs.send(db, { name }, data);
    const gone = '11111111-1111-4111-8111-111111111111';
    await jobs.send(db, { name: 'run-execution' }, { topic_execution_id: gone, more: 'than expected' });
    await jobs.send(db, { name: 'send-email' }, { id: gone });
    await startWorkerApp(at);
    await expectWhole(at, topic_id);
    const left =
      "select name, state from jobs.job where state not in ('completed', 'created') and name not like '\\_\\_%'";
    await until(async () => (await rowsOf(at.app, left)).length === 0);
  });
});
