import type { Prompt, PromptTrend, PromptView } from '@sightline/contract/measuring/prompts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUpPerson } from '../../../test/factories.ts';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';

let at: MeasuringApp;
let prompts: Prompt[];
beforeAll(async () => {
  at = await startMeasuringApp({
    connected: ['openai', 'gemini'],
    answers: { brand: { name: 'Acme', url: 'https://www.acme.example/', mention_share: 0.5, cite_share: 0 } },
  });
  await at.measure('Tills', ['Which till suits a bakery?', 'What does a till cost?']);
  prompts = await list();
});
afterAll(() => at.stop());

const list = async (): Promise<Prompt[]> => (await at.call('GET', '/aeo/prompts')).body;
const update = (change: object, prompt_ids = prompts.map(({ id }) => id)) =>
  at.call('POST', '/aeo/prompts/update', { prompt_ids, ...change });
const tags = async () => (await list()).map((prompt) => prompt.tags);

it('The trend of a prompt has the mean of its assistants for each run', async () => {
  const trends = (await at.call('GET', '/aeo/prompt-trends')).body as PromptTrend[];
  expect(trends).toHaveLength(2);
  for (const { id, score, platform_summaries } of prompts) {
    const points = trends.find(({ prompt_id }) => prompt_id === id)?.points;
    expect(points).toEqual([{ at: expect.any(String), score }]);
    expect(Date.parse(points?.[0]?.at ?? '')).toBe(Date.parse(platform_summaries.chatgpt?.created_at ?? ''));
  }
});

it('Several prompts get and lose tags at once, each tag once and at most twenty', async () => {
  expect((await update({ add_tags: ['price', 'north'] })).body).toEqual({ changed: 2 });
  await update({ add_tags: ['price', 'south'], remove_tags: ['north'] }, [prompts[0]!.id]);
  expect(await tags()).toEqual([
    ['price', 'south'],
    ['price', 'north'],
  ]);
  await update({ add_tags: Array.from({ length: 20 }, (_, n) => `tag ${n}`) });
  expect((await tags()).map(({ length }) => length)).toEqual([20, 20]);
  expect((await update({ add_tags: [' '] })).status).toBe(400);
  expect((await update({}, [])).status).toBe(400);
});

it('Several prompts are archived at once, and prompts of other websites are left alone', async () => {
  const other = await signUpPerson(at.app);
  const path = `/api/domains/${other.domain_id}/aeo/prompts/update`;
  const body = { prompt_ids: prompts.map(({ id }) => id), archive: true };
  expect((await at.app.call('POST', path, { token: other.token, body })).body).toEqual({ changed: 0 });
  expect((await update({ archive: true }, [prompts[1]!.id])).body).toEqual({ changed: 1 });
  expect((await list()).map(({ id }) => id)).toEqual([prompts[0]!.id]);
  expect((await at.call('GET', '/aeo/prompt-trends')).body).toHaveLength(1);
});

it('A view is saved under its name, replaced by another of that name, and deleted; there are at most fifty', async () => {
  const save = (name: string, search: string) => at.call('POST', '/aeo/prompt-views', { name, search });
  const views = async (): Promise<PromptView[]> => (await at.call('GET', '/aeo/prompt-views')).body;
  await save('Lost to rivals', 'result=absent');
  const { body } = await save('LOST to rivals', 'result=absent&sort=score');
  expect(await views()).toEqual([body]);
  expect(body).toMatchObject({ name: 'LOST to rivals', search: 'result=absent&sort=score' });
  for (let n = 1; n < 50; n += 1) expect((await save(`View ${n}`, '')).status).toBe(200);
  expect((await save('One more', '')).status).toBe(409);
  expect(await views()).toHaveLength(50);
  expect((await at.call('DELETE', `/aeo/prompt-views/${body.id}`)).status).toBe(200);
  expect((await at.call('DELETE', `/aeo/prompt-views/${body.id}`)).status).toBe(404);
});
