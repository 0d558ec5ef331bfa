import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { inTransaction } from '../../context.ts';
import { runText } from '../../platform/db/database.ts';
import { knowledgeOf } from './knowledge-sources.service.ts';

const KB = '/knowledge-base';
const OVERVIEW = '# Acme\n\nAcme costs 39 euros.';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // The writers' own tests cover what they make of it.
  app.ctx.writer = {
    ...app.ctx.writer,
    mergeKnowledge: async ({ brand_name, description, addition }) => ({
      markdown: `${description}\n\n${addition.text}`,
      changes: [`Added a sentence about ${brand_name}.`],
      note: null,
    }),
  };
});
afterAll(() => app.stop());

const call = (method: string, path: string, body: unknown, person: Person) =>
  app.call(method, `/api/domains/${person.domain_id}${path}`, { token: person.token, body });
const text = (content_text: string, person: Person) =>
  call('POST', KB, { entry_type: 'prompt', source_type: 'manual', content_text }, person);
const list = async (person: Person) => (await call('GET', KB, undefined, person)).body;

async function workspace() {
  const person = await signUpPerson(app, { organization_name: 'Acme' });
  await call('PATCH', '', { description: OVERVIEW }, person);
  const version = async () => (await call('GET', '', undefined, person)).body.description_version as number;
  return { person, version };
}

describe('Knowledge that is typed', () => {
  it('[A-KB-10][A-KB-16][A-API-05][A-API-07][A-API-08] A typed note is a draft, becomes a proposal, and is accepted as edited', async () => {
    const { person, version } = await workspace();
    const { body: entry } = await text('  Acme has a shop in Ghent. ', person);
    expect(entry).toMatchObject({
      entry_type: 'prompt',
      source_type: 'manual',
      source_url: null,
      content_text: 'Acme has a shop in Ghent.',
      status: 'draft',
    });
    const preview = await call('POST', `${KB}/${entry.id}/preview-merge`, {}, person);
    expect(preview.body).toEqual({
      proposed_description: `${OVERVIEW}\n\nAcme has a shop in Ghent.`,
      description_version: await version(),
      changes: ['Added a sentence about Acme.'],
      note: null,
    });
    expect((await call('GET', '', undefined, person)).body.description).toBe(OVERVIEW);
    expect(await knowledgeOf(app.ctx, person.domain_id)).toEqual({ pages: [], notes: [] });

    const approved_description = '# Acme\n\nAcme has shops.';
    const accepted = await call('POST', `${KB}/${entry.id}/accept-merge`, { approved_description }, person);
    expect(accepted.body).toEqual({
      description: approved_description,
      description_version: await version(),
    });
    expect((await call('GET', '', undefined, person)).body.description).toBe(approved_description);
    expect(await list(person)).toMatchObject([{ id: entry.id, status: 'accepted' }]);
    expect((await knowledgeOf(app.ctx, person.domain_id)).notes).toEqual(['Acme has a shop in Ghent.']);
    for (const verb of ['preview-merge', 'accept-merge'])
      expect(await call('POST', `${KB}/${entry.id}/${verb}`, { approved_description }, person)).toMatchObject(
        {
          status: 409,
          body: { detail: 'This text is already in the overview.' },
        },
      );
  });

  it('[A-KB-16] A typed note that is canceled changes nothing', async () => {
    const { person } = await workspace();
    const { body: entry } = await text('Acme sells ovens.', person);
    await call('POST', `${KB}/${entry.id}/preview-merge`, {}, person);
    await call('DELETE', `${KB}/${entry.id}`, undefined, person);
    expect(await list(person)).toEqual([]);
    expect((await call('GET', '', undefined, person)).body.description).toBe(OVERVIEW);
    const accept = await call(
      'POST',
      `${KB}/${entry.id}/accept-merge`,
      { approved_description: 'x' },
      person,
    );
    expect(accept.status).toBe(404);
  });

  it('[A-KB-16] Accepting a typed note does not overwrite what somebody else has saved meanwhile', async () => {
    const { person } = await workspace();
    const { body: entry } = await text('Acme sells ovens.', person);
    const { description_version } = (await call('POST', `${KB}/${entry.id}/preview-merge`, {}, person)).body;
    await call('PATCH', '', { description: 'Somebody was faster.' }, person);
    const accept = (version?: number) =>
      call(
        'POST',
        `${KB}/${entry.id}/accept-merge`,
        { approved_description: 'Mine.', description_version: version },
        person,
      );
    expect(await accept(description_version)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await call('GET', '', undefined, person)).body.description).toBe('Somebody was faster.');
    expect(await list(person)).toMatchObject([{ status: 'draft' }]);
    expect((await accept(description_version + 1)).body.description).toBe('Mine.');
  });

  it('[A-KB-07] An edit of the overview does not overwrite what somebody else has saved meanwhile', async () => {
    const { person, version } = await workspace();
    const patch = (body: object) => call('PATCH', '', body, person);
    const first = await version();
    expect((await patch({ description: 'One.', description_version: first })).body.description).toBe('One.');
    // The answer to the first call may have been lost.
    expect(await patch({ description: 'One.', description_version: first })).toMatchObject({
      status: 200,
      body: { description: 'One.', description_version: first + 1 },
    });
    expect(await patch({ description: 'Two.', description_version: first })).toMatchObject({ status: 409 });
    expect(await patch({ description: 'Two.', description_version: 9e15 })).toMatchObject({ status: 409 });
    expect((await patch({ description: 'One.' })).body.description_version).toBe(first + 1);
    expect((await patch({ feedback: 'Short.', description_version: first })).status).toBe(200);
    expect((await patch({ description: 'Three.' })).body).toMatchObject({
      description: 'Three.',
      description_version: first + 2,
    });
  });

  it('[A-VAL-03][A-VAL-05] A typed note needs text, and so does the overview that is accepted', async () => {
    const { person } = await workspace();
    for (const bad of ['', '  \n '])
      expect(await text(bad, person)).toMatchObject({
        status: 400,
        body: { errors: { content_text: expect.any(String) } },
      });
    const { body: entry } = await text('Acme sells ovens.', person);
    const accept = await call(
      'POST',
      `${KB}/${entry.id}/accept-merge`,
      { approved_description: '  ' },
      person,
    );
    expect(accept.status).toBe(400);
    const { body: source } = await call(
      'POST',
      KB,
      { entry_type: 'link', source_url: 'https://press.example/gone' },
      person,
    );
    expect((await call('POST', `${KB}/${source.id}/preview-merge`, {}, person)).status).toBe(400);
    expect((await call('POST', `${KB}/${entry.id}/read-again`, {}, person)).status).toBe(400);
  });

  it('A typed note belongs to its domain alone', async () => {
    const { person } = await workspace();
    const { body: entry } = await text('Acme sells ovens.', person);
    const { person: eve } = await workspace();
    expect((await call('DELETE', `${KB}/${entry.id}`, undefined, eve)).status).toBe(404);
    expect((await call('POST', `${KB}/${entry.id}/preview-merge`, {}, eve)).status).toBe(404);
    expect((await list(person)).length).toBe(1);
  });
});

it('A website has at most 200 notes, however fast they are added', async () => {
  const { person } = await workspace();
  await runText(
    app.ctx.db,
    `insert into knowledge_entries (domain_id, entry_type, source_type, content_text, status, created_at)
      select $1, 'prompt', 'manual', 'A note.', 'draft', now() from generate_series(1, 199)`,
    [person.domain_id],
  );
  // Counting calls may proceed and writing calls wait, so that both have counted before one has written.
  const adding = await inTransaction(app.ctx, async (tx) => {
    await runText(tx.db, 'lock table knowledge_entries in share mode');
    const calls = ['One.', 'Two.'].map((note) => text(note, person));
    const waiting =
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await runText(app.ctx.db, waiting)).rows).toEqual([{ n: 2 }]);
    return calls;
  });
  const added = await Promise.all(adding);
  expect(added.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await list(person)).toHaveLength(200);
});
