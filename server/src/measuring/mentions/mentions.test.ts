import type { Decision, UnclearMention } from '@sightline/contract/measuring/mentions';
import type { Brand } from '@sightline/contract/understanding/brand';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpPerson } from '../../../test/factories.ts';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { until } from '../../../test/soon.ts';
import { runText } from '../../platform/db/database.ts';

const PROMPTS = ['Is Kassenblitz good for a small bakery?', 'What does a till for a bakery cost?'];
/** Every answer of the double says: Try two of them with your own data. */
const NAME = 'Try';

describe('Unclear mentions', () => {
  let at: MeasuringApp;
  let other: { domain_id: string; token: string };
  beforeAll(async () => {
    at = await startMeasuringApp({ connected: ['openai'], answers: { brand: null } });
    other = await signUpPerson(at.app, { organization_name: 'Other' });
    await at.measure('Tills', PROMPTS);
    await at.call('PATCH', '/brand', { aliases: [NAME] });
    await of(other, 'POST', '/competitors', { name: NAME, url: '' });
    const { body } = await of(other, 'POST', '/aeo/save-and-analyze', {
      topic_text: 'Tills',
      prompts: PROMPTS,
    });
    await until(async () => (await statusOf(other, body.topic.id)) === 'completed');
    await reread();
  });
  afterAll(() => at.stop());

  const of = (who: { domain_id: string; token: string }, method: string, path: string, body?: unknown) =>
    at.app.call(method, `/api/domains/${who.domain_id}${path}`, { token: who.token, body });
  const statusOf = async (who: typeof other, topic_id: string) =>
    (await of(who, 'GET', `/aeo/topics/${topic_id}/executions`)).body[0]?.status;
  const unclear = async (who: typeof other = at.person): Promise<UnclearMention[]> =>
    (await of(who, 'GET', '/mentions/unclear')).body;
  const decisions = async (): Promise<Decision[]> => (await at.call('GET', '/mentions/decisions')).body;
  async function first(): Promise<UnclearMention> {
    const [found] = await unclear();
    return found ?? expect.fail('Nothing is unclear.');
  }
  const decide = async (means_brand: boolean): Promise<Decision> => {
    const { brand_id, phrase } = await first();
    const { status, body } = await at.call('POST', '/mentions/decisions', { brand_id, phrase, means_brand });
    expect(status).toBe(200);
    return body;
  };
  async function reread() {
    const waiting = async () =>
      (
        await runText(
          at.app.ctx.db,
          "select 1 from jobs.job where name = 'brands-changed' and state in ('created', 'active', 'retry')",
        )
      ).rows.length;
    const isStale = async () => ((await at.call('GET', '/brand')).body as Brand).rematching;
    await until(async () => !(await isStale()) && (await waiting()) === 0);
  }
  /** All that a website's figures are made from and shown as. */
  async function figures(who: typeof other = at.person) {
    const [topic] = (await of(who, 'GET', '/aeo/topics')).body;
    const [{ id }] = (await of(who, 'GET', `/aeo/topics/${topic.id}/executions`)).body;
    const { results } = (await of(who, 'GET', `/aeo/topic-executions/${id}`)).body;
    const { rows } = await runText(
      at.app.ctx.db,
      `select m.* from answer_mentions m join answers a on a.id = m.answer_id
        where a.domain_id = $1 order by m.answer_id, m.rank`,
      [who.domain_id],
    );
    return { results, rows };
  }
  const mentioned = async () => (await figures()).results.mentioned;

  it('A phrase that may mean the brand is listed with a sentence, how many answers have it, and whether it counts', async () => {
    const { prompt_execution_id, ...found } = await first();
    expect(found).toMatchObject({
      brand_name: 'Acme',
      sentence: expect.stringMatching(/^Try two of them with your own data/),
      span: { start: 0, end: 3 },
      platform: 'chatgpt',
      prompt_text: expect.stringMatching(/\?$/),
      answers: 6,
      counted: 0,
    });
    expect((await at.call('GET', `/aeo/prompt-executions/${prompt_execution_id}`)).status).toBe(200);
    expect(await mentioned()).toMatchObject({ k: 0, n: 6 });
    expect((await at.call('GET', '/mentions/unclear?role=competitor')).body).toEqual([]);
    expect((await of(other, 'GET', '/mentions/unclear?role=competitor')).body).toHaveLength(1);
  });

  it('A person’s word holds in every answer of the website and in no other’s, and undoing it restores every figure', async () => {
    const [before, others] = [await figures(), await figures(other)];
    const listed = await unclear();
    const decision = await decide(true);
    expect(decision).toMatchObject({ brand_name: 'Acme', means_brand: true, span: { start: 0, end: 3 } });
    expect(await unclear()).toEqual([]);
    await reread();
    expect(await mentioned()).toMatchObject({ k: 6, n: 6 });
    expect(await unclear()).toEqual([]);
    expect(await decisions()).toEqual([decision]);
    expect(await figures(other)).toEqual(others);
    expect(await unclear(other)).toHaveLength(1);
    expect((await at.call('DELETE', `/mentions/decisions/${decision.id}`)).status).toBe(200);
    await reread();
    expect(await figures()).toEqual(before);
    expect(await unclear()).toEqual(listed);
    expect(await decisions()).toEqual([]);
  });

  it('A phrase can be decided again straight after a decision was taken back, while answers are still re-read', async () => {
    const { brand_id, phrase } = await first();
    const say = () => at.call('POST', '/mentions/decisions', { brand_id, phrase, means_brand: false });
    const { id } = await decide(true);
    await reread();
    await at.call('DELETE', `/mentions/decisions/${id}`);
    const busy = { status: 409, body: { detail: 'Answers are being read again. Try again in a moment.' } };
    const answer = await until(say, (said) => {
      if (said.status !== 200) expect(said).toMatchObject(busy);
      return said.status === 200;
    });
    await at.call('DELETE', `/mentions/decisions/${answer.body.id}`);
    await reread();
  });

  it('A person who changes their mind has the last word, before and after answers were re-read', async () => {
    const { brand_id, phrase } = await first();
    const say = (means_brand: boolean) =>
      at.call('POST', '/mentions/decisions', { brand_id, phrase, means_brand });
    await Promise.all([say(true), say(true), say(true)]);
    await reread();
    expect(await mentioned()).toMatchObject({ k: 6 });
    expect(await say(false)).toMatchObject({ status: 200, body: { means_brand: false } });
    await reread();
    expect(await mentioned()).toMatchObject({ k: 0 });
    const [only, ...more] = await decisions();
    expect(more).toEqual([]);
    await at.call('DELETE', `/mentions/decisions/${only?.id}`);
    await reread();
  });

  it('A decision needs a phrase of one’s own answers, and a key that may write', async () => {
    const { brand_id, phrase } = await first();
    const body = { brand_id, phrase, means_brand: true };
    const nowhere = { status: 404, body: { detail: 'Unclear mention not found.' } };
    expect(await at.call('POST', '/mentions/decisions', { ...body, phrase: 'no|Try|such' })).toMatchObject(
      nowhere,
    );
    expect(await of(other, 'POST', '/mentions/decisions', body)).toMatchObject(nowhere);
    const { key } = (
      await at.app.call('POST', '/api/organizations/me/api-keys', {
        token: at.person.token,
        body: { name: 'Reports', scope: 'read' },
      })
    ).body;
    const reader = { ...at.person, token: key };
    expect(await unclear(reader)).toHaveLength(1);
    expect((await of(reader, 'POST', '/mentions/decisions', body)).status).toBe(403);
    const { id } = await decide(true);
    expect((await of(reader, 'DELETE', `/mentions/decisions/${id}`)).status).toBe(403);
    expect((await of(other, 'DELETE', `/mentions/decisions/${id}`)).status).toBe(404);
    expect((await at.call('DELETE', `/mentions/decisions/${id}`)).status).toBe(200);
    expect((await at.call('DELETE', `/mentions/decisions/${id}`)).status).toBe(404);
    await reread();
  });

  it('A website has at most 1,000 decided mentions', async () => {
    const { brand_id, phrase } = await first();
    await runText(
      at.app.ctx.db,
      `insert into mention_decisions (domain_id, brand_id, phrase, sentence, span, means_brand, created_at)
        select $1, $2, 'some|Try|' || n, 'Some', '{"start": 0, "end": 1}', true, now() from generate_series(1, 1000) n`,
      [at.person.domain_id, brand_id],
    );
    expect(
      await at.call('POST', '/mentions/decisions', { brand_id, phrase, means_brand: true }),
    ).toMatchObject({
      status: 409,
      body: { detail: 'A website has 1,000 decided mentions at most. Undo one first.' },
    });
  });
});
