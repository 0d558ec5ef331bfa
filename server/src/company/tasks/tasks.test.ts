import type { Task } from '@sightline/contract/company/tasks';
import { afterEach, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { until } from '../../../test/soon.ts';
import { measureDueTopics } from '../../measuring/topics/topics.jobs.ts';

const PROMPTS = ['Which tills suit a small bakery?', 'What does a till for a bakery cost?'];
const CANCELLED = 'cancelled';

let at: MeasuringApp;
afterEach(() => at.stop());

const tasks = async (): Promise<Task[]> => (await at.call('GET', '/aeo/tasks/active')).body;
const asked = () => at.openai.requests.length;
const save = async (topic_text: string) =>
  (await at.call('POST', '/aeo/save-and-analyze', { topic_text, prompts: PROMPTS })).body.topic.id as string;
const startWorker = () =>
  startTestApp({ environment: at.environment, worker: true, connection: at.app.connection });

it('[A-API-48][A-CHANGE-14] A task that is canceled before it starts asks no assistant anything, and canceling it again changes nothing', async () => {
  at = await startMeasuringApp({ connected: ['openai'], worker: false });
  const topic_id = await save('Queued');
  expect((await tasks())[0]).toMatchObject({ kind: 'topic_analysis', status: 'queued', progress: null });
  const cancel = () => at.call('POST', `/aeo/topics/${topic_id}/cancel-task`);
  expect((await cancel()).body).toEqual({ ok: true });
  expect((await tasks())[0]).toMatchObject({ status: 'cancelling' });
  expect((await cancel()).body).toEqual({ ok: true });
  const worker = await startWorker();
  expect(await at.settled(topic_id)).toMatchObject({ status: CANCELLED, detail: null });
  expect(asked()).toBe(0);
  expect((await cancel()).status).toBe(404);
  const [task] = await tasks();
  expect((await at.call('POST', `/aeo/tasks/${task?.task_id}/cancel`)).status).toBe(200);
  expect((await tasks())[0]).toMatchObject({ status: CANCELLED });
  const [head] = (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body;
  expect(head).toMatchObject({ status: CANCELLED, score: null });
  // And the topic can be measured again.
  expect((await at.call('POST', `/aeo/topics/${topic_id}/analyze`)).status).toBe(200);
  await at.settled(topic_id);
  expect((await at.call('GET', '/aeo/topics')).body[0]).toMatchObject({ n: 6 });
  await worker.stop();
});

it('[A-API-50] A task can also be canceled by its own id, but only within its own domain', async () => {
  at = await startMeasuringApp({ connected: ['openai'], worker: false });
  const topic_id = await save('By id');
  const [task] = await tasks();
  const eve = await signUpPerson(at.app);
  const path = (domain_id: string) => `/api/domains/${domain_id}/aeo/tasks/${task?.task_id}/cancel`;
  expect((await at.app.call('POST', path(eve.domain_id), { token: eve.token })).status).toBe(404);
  expect((await tasks())[0]).toMatchObject({ status: 'queued' });
  expect((await at.app.call('POST', path(at.person.domain_id), { token: at.person.token })).status).toBe(200);
  const worker = await startWorker();
  expect(await at.settled(topic_id)).toMatchObject({ status: CANCELLED });
  await worker.stop();
});

it('[A-ENT-32][A-CHANGE-13] The progress of a task counts finished answers out of planned ones and never goes down', async () => {
  at = await startMeasuringApp({
    connected: ['openai', 'gemini'],
    answers: { delay_ms: 600 },
    environment: { ASSISTANT_CONCURRENCY: '2' },
  });
  const topic_id = await save('Counted');
  const seen: Task[] = [];
  await until(async () => {
    const [task] = await tasks();
    if (task) seen.push(task);
    return task?.status === 'completed';
  });
  const done = seen.flatMap(({ progress }) => (progress ? [progress.done] : []));
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  expect(new Set(done).size).toBeGreaterThan(2);
  expect(seen.at(-1)).toMatchObject({
    kind: 'topic_analysis',
    data: { topic_id },
    progress: { done: 12, planned: 12 },
    detail: null,
  });
  const known = ['queued', 'asking_assistants', 'reading_answers', 'completed'];
  const statuses = seen.map(({ status }) => known.indexOf(status));
  expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
});

it('[A-CHANGE-04] A task stays in the list for a minute after it ends', async () => {
  at = await startMeasuringApp({ connected: ['openai'] });
  await at.measure('Soon over', PROMPTS);
  const ended = Date.parse((await tasks())[0]?.last_event_at ?? '');
  at.app.setTime(new Date(ended + 59_000));
  expect(await tasks()).toHaveLength(1);
  at.app.setTime(new Date(ended + 61_000));
  expect(await tasks()).toEqual([]);
});

it('Archiving a topic stops its measurement, and restoring the topic lets it be measured again', async () => {
  at = await startMeasuringApp({
    connected: ['openai'],
    answers: { delay_ms: 500 },
    environment: { ASSISTANT_CONCURRENCY: '1' },
  });
  const topic_id = await save('Short-lived');
  await until(() => asked() >= 2);
  expect((await at.call('DELETE', `/aeo/topics/${topic_id}`)).status).toBe(200);
  // Answers at once, while the canceled analysis is still stopping.
  expect(await save('Short-lived')).toBe(topic_id);
  expect(await at.settled(topic_id)).toMatchObject({ status: CANCELLED });
  expect(asked()).toBeLessThan(6);
  await measureDueTopics.run(at.app.ctx, {}, { signal: new AbortController().signal });
  await until(async () => (await at.call('GET', '/aeo/topics')).body[0].n !== 0);
  expect((await at.call('GET', '/aeo/topics')).body[0]).toMatchObject({ id: topic_id, n: 6 });
});

it('A topic has only one analysis running at a time, however often somebody clicks', async () => {
  at = await startMeasuringApp({ connected: ['openai'] });
  const topic_id = await at.measure('Clicks', PROMPTS);
  const clicks = await Promise.all(
    Array.from({ length: 6 }, () => at.call('POST', `/aeo/topics/${topic_id}/analyze`)),
  );
  expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  await at.settled(topic_id);
  expect(asked()).toBe(12);
});
