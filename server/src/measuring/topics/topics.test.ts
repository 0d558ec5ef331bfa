import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function newcomer() {
  const person: Person = await signUpPerson(app);
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, `/api/domains/${person.domain_id}/aeo${path}`, { token: person.token, body });
  const save = (topic_text: string, prompts: string[]) =>
    call('POST', '/save-and-analyze', { topic_text, prompts });
  return { person, call, save };
}

const question = (n: number) => `Which till suits bakery number ${n}?`;
const questions = (n: number) => Array.from({ length: n }, (_, place) => question(place));
const texts = (prompts: { text: string }[]) => prompts.map(({ text }) => text);

describe('Adding a topic', () => {
  it('[A-API-44][A-API-45][A-ENT-23] Adding a topic returns the topic and its prompts', async () => {
    const { save } = await newcomer();
    const { status, body } = await save('  Tills  ', [question(1), question(2)]);
    expect(status).toBe(200);
    expect(body.topic).toMatchObject({ text: 'Tills', score: null, n: 0, latest_topic_execution_id: null });
    expect(texts(body.prompts)).toEqual([question(1), question(2)]);
    expect(body.prompts[0]).toMatchObject({
      topic_id: body.topic.id,
      score: null,
      latest_prompt_execution_id: null,
      platform_summaries: {},
    });
  });

  it('The same text in another case is the same topic, and prompts that say the same are kept once', async () => {
    const { save, call } = await newcomer();
    const first = (await save('Tills for Bakeries', ['Which till?', 'WHICH TILL?', 'which till? '])).body;
    expect(texts(first.prompts)).toEqual(['Which till?']);
    const again = (await save('TILLS for bakeries', ['which TILL?', 'What does a till cost?'])).body;
    expect(again.topic).toMatchObject({ id: first.topic.id, text: 'Tills for Bakeries' });
    expect(texts(again.prompts)).toEqual(['Which till?', 'What does a till cost?']);
    expect((await call('GET', '/topics')).body).toHaveLength(1);
  });

  it('[A-TARGET-12] No topic slips past the limit of the plan, however many are added at once', async () => {
    const { save, call } = await newcomer();
    const replies = await Promise.all(
      ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((text) => save(text, [question(1)])),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 402, 402, 402, 402, 402]);
    expect((await call('GET', '/topics')).body).toHaveLength(3);
    const known = (await call('GET', '/topics')).body[0].text;
    expect((await save(known.toLowerCase(), [question(2)])).status).toBe(200);
  });

  it('A topic can be added with 50 prompts of 500 characters, and anything larger is refused', async () => {
    const { save } = await newcomer();
    const long = (n: number) => `${n} ${'ü'.repeat(500)}`.slice(0, 500);
    const prompts = Array.from({ length: 50 }, (_, n) => long(n));
    const { status, body } = await save('Long', prompts);
    expect(status).toBe(200);
    expect(texts(body.prompts).sort()).toEqual(prompts.toSorted());
    expect((await save('More', [...prompts, 'one more'])).status).toBe(400);
    expect((await save('Longer', [`${long(1)}!`])).status).toBe(400);
    expect((await save(' ', ['x'])).status).toBe(400);
    expect((await save('t'.repeat(201), ['x'])).status).toBe(400);
  });

  it.each([
    ['an escape that is none', 'Which \\u0000 till \\ud83d?'],
    ['markup', '<script>alert(1)</script> or {{7*7}}?'],
  ])('A topic and its prompts may hold %s without an error', async (_what, prompt) => {
    const { save, call, person } = await newcomer();
    const { status, body } = await save(prompt, [prompt]);
    expect(status).toBe(200);
    expect(body.prompts[0].text).toBe(prompt);
    const info = await app.call('PATCH', `/api/users/${person.user_id}`, {
      token: person.token,
      body: { additional_info: { name: prompt } },
    });
    expect(info.status).toBe(200);
    expect((await call('GET', '/snapshot')).status).toBe(200);
  });

  it.each([
    ['half of a sign', 'Which till \ud83d is best?'],
    ['the other half', 'Which till \udc00 is best?'],
    ['a NUL', 'Which till \u0000 is best?'],
  ])('A prompt with %s is refused with its place, and the topic is not made', async (_what, prompt) => {
    const { save, call } = await newcomer();
    expect(await save('Tills', ['Which till?', prompt])).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/^prompts\.1: /) },
    });
    expect((await call('GET', '/topics')).body).toEqual([]);
  });

  it('A topic holds at most 200 prompts, however they are added', async () => {
    const { save, call } = await newcomer();
    const from = (start: number) => questions(start + 50).slice(start);
    for (const start of [0, 50, 100, 150]) expect((await save('Many', from(start))).status).toBe(200);
    expect(await save('Many', from(200))).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('at most 200 prompts') },
    });
    const [topic] = (await call('GET', '/topics')).body;
    expect((await call('GET', `/prompts?topic_id=${topic.id}`)).body).toHaveLength(200);
    // An existing topic needs no room.
    expect((await save('Many', from(0))).status).toBe(200);
  });
});

describe('A prompt', () => {
  it('[A-API-40] A prompt is listed by its topic, and gone once archived', async () => {
    const { save, call } = await newcomer();
    const { topic, prompts } = (await save('One', [question(1), question(2)])).body;
    await save('Two', [question(3)]);
    expect(texts((await call('GET', `/prompts?topic_id=${topic.id}`)).body)).toEqual([
      question(1),
      question(2),
    ]);
    expect((await call('GET', '/prompts')).body).toHaveLength(3);
    expect((await call('DELETE', `/prompts/${prompts[0].id}`)).status).toBe(200);
    expect((await call('DELETE', `/prompts/${prompts[0].id}`)).status).toBe(404);
    expect(texts((await call('GET', `/prompts?topic_id=${topic.id}`)).body)).toEqual([question(2)]);
    await call('DELETE', `/topics/${topic.id}`);
    expect(texts((await call('GET', '/prompts')).body)).toEqual([question(3)]);
  });
});

it('[A-API-43] A snapshot is sent again only after a change, even if a proxy has rewritten its ETag', async () => {
  const { person, save, call } = await newcomer();
  const path = `/api/domains/${person.domain_id}/aeo/snapshot`;
  const ask = async (name: string) =>
    (await app.call('GET', path, { token: person.token, headers: { 'if-none-match': name } })).status;
  const etag = async () => String((await call('GET', '/snapshot')).headers.etag);
  await save('One', [question(1)]);
  const first = await etag();
  for (const name of [first, `W/${first}`, `"other", W/${first}`]) expect(await ask(name)).toBe(304);
  expect(await ask('"other"')).toBe(200);
  const { prompts } = (await save('Two', [question(2)])).body;
  expect(await ask(first)).toBe(200);
  const second = await etag();
  await call('DELETE', `/prompts/${prompts[0].id}`);
  expect(await ask(second)).toBe(200);
});

it('A snapshot since a version holds only the topics that changed, all of their prompts, and the ids of what is gone', async () => {
  const { save, call } = await newcomer();
  const since = async () => {
    const version = String((await call('GET', '/snapshot')).headers.etag).replaceAll('"', '');
    return async () => {
      const { topics, prompts, ...gone } = (await call('GET', `/snapshot?since=${version}`)).body;
      return { topics: texts(topics), prompts: texts(prompts), ...gone };
    };
  };
  const one = (await save('One', [question(1), question(2)])).body;
  const two = (await save('Two', [question(3)])).body;
  const nothing = { topics: [], prompts: [], gone_topic_ids: [], gone_prompt_ids: [] };
  const changes = await since();
  expect(await changes()).toEqual(nothing);

  await call('DELETE', `/prompts/${one.prompts[0].id}`);
  const afterPrompt = {
    ...nothing,
    topics: ['One'],
    prompts: [question(2)],
    gone_prompt_ids: [one.prompts[0].id],
  };
  expect(await changes()).toEqual(afterPrompt);

  const later = await since();
  await call('DELETE', `/topics/${two.topic.id}`);
  expect(await later()).toEqual({ ...nothing, gone_topic_ids: [two.topic.id] });
  expect(await changes()).toEqual({ ...afterPrompt, gone_topic_ids: [two.topic.id] });
});

it('A snapshot since a version of another shape, or one that was never reached, is whole', async () => {
  const { save, call } = await newcomer();
  await save('One', [question(1)]);
  const whole = (await call('GET', '/snapshot')).body;
  for (const version of ['1-1', '3-999999999'])
    expect((await call('GET', `/snapshot?since=${version}`)).body).toEqual(whole);
  expect((await call('GET', '/snapshot?since=now')).status).toBe(400);
});

it('[A-API-10][A-TARGET-02] The limits of a website come from its plan', async () => {
  const { person } = await newcomer();
  const { body } = await app.call('GET', `/api/domains/${person.domain_id}/limits`, { token: person.token });
  expect(body).toEqual({ limits: { topics: 3, frequency: 'weekly' } });
});
