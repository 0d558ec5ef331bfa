import { expect, it } from 'vitest';
import type { McpClient } from './mcp-client.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came without declaring it again
export type Any = any;
export type Use = McpClient['use'];
/** What the dashboard's calls say. */
export type Get = (path: string) => Promise<Any>;

/** The largest first. */
const by = (list: Any[], name: string) => list.toSorted((a, b) => b[name] - a[name]);

async function topicCalled(use: Use, words: string): Promise<Any> {
  const { items } = await use('list_topics');
  return items.find(({ text }: Any) => text.includes(words));
}

export function aboutStanding(use: Use, get: Get) {
  it('Task 1: “Which website can you see, and which assistants are asked?”', async () => {
    const { websites } = await use('list_websites');
    const { hosting, assistants, are_sample_answers } = await use('get_website', {
      website: websites[0].host,
    });
    expect([hosting.is_served, are_sample_answers]).toEqual([true, true]);
    expect(assistants).toEqual((await get('/assistants')).assistants);
  });

  it('Task 2: “How often do assistants mention us this month?”', async () => {
    const { mentioned } = await use('get_overview', { period: 'last 30 days' });
    const truth = (await get('/aeo/overview/strip?range=month')).mentioned;
    expect(mentioned).toMatchObject({ k: truth.k, n: truth.n, low: truth.low, high: truth.high });
    expect(mentioned.n).toBeGreaterThan(100);
    expect(mentioned.low).toBeLessThan(mentioned.share);
  });

  it('Task 3: “Are we mentioned more than the week before, and is it noise?”', async () => {
    const { mentioned } = await use('get_overview', { period: 'last 7 days' });
    const truth = (await get('/aeo/overview/strip?range=week')).mentioned;
    const isNoise = ({ previous, low, high }: Any) => previous >= low && previous <= high;
    expect([mentioned.share > mentioned.previous, isNoise(mentioned)]).toEqual([
      truth.share > truth.previous,
      isNoise(truth),
    ]);
  });

  it('Task 4: “Which topic is our weakest?”', async () => {
    const { items } = await use('list_topics');
    const truth = by(await get('/aeo/topics'), 'score').at(-1);
    expect(by(items, 'score').at(-1)).toMatchObject({ text: truth.text, score: truth.score });
  });

  it('Task 5: “How did performance go since we began, and on which day was it best?”', async () => {
    const { overall, items } = await use('get_performance', { limit: 100 });
    const truth = await get('/aeo/overview');
    expect(overall).toEqual(truth.overall);
    expect(by(items, 'score')[0].score).toBe(by(truth.series, 'score')[0].score);
    expect(items.at(-1).ts).toBe(truth.series[0].ts);
  });

  it('Task 6: “How does each assistant see us on time clocks?”', async () => {
    const { id } = await topicCalled(use, 'Time clock');
    const { per_platform } = await use('get_topic', { topic_id: id });
    expect(per_platform).toEqual((await get(`/aeo/topics/${id}`)).per_platform);
    expect(per_platform.chatgpt.mentioned.n).toBeGreaterThan(5);
  });

  it('Task 7: “Did shift swaps change since the last run, and is it noise?”', async () => {
    const { id, comparison } = await topicCalled(use, 'Shift swaps');
    const { results } = await use('get_topic_run', { topic_id: id });
    const [topic] = (await get('/aeo/topics')).filter((one: Any) => one.id === id);
    expect(results.comparison).toEqual(topic.comparison);
    expect(comparison).toEqual(topic.comparison);
    expect(['up', 'down', 'within_noise']).toContain(results.comparison.verdict);
  });

  it('Task 8: “Show me the last three runs of rota software.”', async () => {
    const { id } = await topicCalled(use, 'Rota software');
    const { items, total } = await use('get_topic_history', { topic_id: id, limit: 3 });
    const truth = await get(`/aeo/topics/${id}/executions?limit=100`);
    expect(items.map((one: Any) => [one.id, one.score])).toEqual(
      truth.slice(0, 3).map((one: Any) => [one.id, one.score]),
    );
    expect(total).toBe(truth.length);
  });
}

export function aboutAnswers(use: Use, get: Get) {
  it('Task 9: “Who is named most, we or our competitors?”', async () => {
    const { items } = await use('compare_brands', { period: 'last 30 days' });
    const truth = await get('/aeo/overview/mentions?range=month');
    const all = truth.brands.map(({ name, answers }: Any) => ({
      name,
      k: answers.reduce((sum: number, k: number) => sum + k, 0),
    }));
    const told = items.map(({ name, named }: Any) => ({ name, k: named.k }));
    expect(by(told, 'k')[0]).toEqual(by(all, 'k')[0]);
    expect(items[0]).toMatchObject({
      own: true,
      named: { low: expect.any(Number), high: expect.any(Number) },
    });
  });

  it('Task 10: “Which competitor does ChatGPT name most for shift swaps?”', async () => {
    const topic = await topicCalled(use, 'Shift swaps');
    const { items } = await use('compare_brands_in_topic', { topic_id: topic.id, assistant: 'chatgpt' });
    const run = await get(`/aeo/topic-executions/${topic.latest_topic_execution_id}`);
    const rivals = run.results.voice_per_platform.chatgpt.filter(({ own }: Any) => !own);
    const most = Math.max(...rivals.map(({ named }: Any) => named.k));
    const named = items.find(({ own }: Any) => !own);
    expect(named.named.k).toBe(most);
    expect(named.named.n).toBeGreaterThan(5);
  });

  it('Task 11: “To which questions is that competitor named?”', async () => {
    const topic = await topicCalled(use, 'Shift swaps');
    const { items: brands } = await use('compare_brands_in_topic', { topic_id: topic.id });
    const { brand_id } = brands.find(({ own }: Any) => !own);
    const { items, total } = await use('list_prompts_naming', { topic_id: topic.id, brand_id });
    const truth = await get(
      `/aeo/topic-executions/${topic.latest_topic_execution_id}/mentions?brand_id=${brand_id}`,
    );
    expect([total, items.slice(0, 5)]).toEqual([truth.length, truth.slice(0, 5)]);
    expect(total).toBeGreaterThan(0);
  });

  it('Task 12: “What exactly did Perplexity say about a fair rota?”', async () => {
    const { items } = await use('list_prompts');
    const prompt = items.find(({ text }: Any) => text.includes('fair rota'));
    const { prompt_execution_id } = prompt.platform_summaries.perplexity;
    const read = await use('read_answers', { prompt_execution_id });
    const truth = await get(`/aeo/prompt-executions/${prompt_execution_id}`);
    expect(read.items.map(({ text }: Any) => text)).toEqual(truth.answers.map(({ text }: Any) => text));
    expect(read.items[0].text.length).toBeGreaterThan(50);
  });

  it('Task 13: “Which sites do assistants cite about payroll?”', async () => {
    const topic = await topicCalled(use, 'payroll');
    const { items, answers } = await use('list_cited_sites', { topic_id: topic.id });
    const truth = await get(`/aeo/topic-executions/${topic.latest_topic_execution_id}/cited-sites`);
    expect(items.map(({ domain }: Any) => domain)).toEqual(truth.sites.map(({ domain }: Any) => domain));
    expect(items[0].cited).toMatchObject({ k: truth.sites[0].answers, n: answers });
  });

  it('Task 14: “Which pages of ours do they cite?”', async () => {
    const topic = await topicCalled(use, 'payroll');
    const { items: sites } = await use('list_cited_sites', { topic_id: topic.id, kind: 'own' });
    const { domain } = sites[0];
    const { items } = await use('list_cited_pages', { topic_id: topic.id, domain });
    const run = topic.latest_topic_execution_id;
    expect(items).toEqual(await get(`/aeo/topic-executions/${run}/cited-pages?domain=${domain}`));
    expect(items[0].answers).toBeGreaterThan(0);
  });

  it('Task 15: “Which forums should we be on?”', async () => {
    const topic = await topicCalled(use, 'Rota software');
    const { items } = await use('list_cited_sites', { topic_id: topic.id, kind: 'forum' });
    const run = topic.latest_topic_execution_id;
    const { sites } = await get(`/aeo/topic-executions/${run}/cited-sites?kind=forum`);
    expect(items.map(({ domain }: Any) => domain)).toEqual(sites.map(({ domain }: Any) => domain));
  });

  it('Task 16: “Which companies do answers name that we do not track?”', async () => {
    const topic = await topicCalled(use, 'Rota software');
    const { results } = await use('get_topic_run', { topic_id: topic.id });
    const run = await get(`/aeo/topic-executions/${topic.latest_topic_execution_id}`);
    expect(results.untracked).toEqual(run.results.untracked);
    expect(results.untracked.length).toBeGreaterThan(0);
  });

  it('Task 17: “Which buyers’ questions does our website not answer?”', async () => {
    const { items } = await use('list_prompts', { limit: 100 });
    const open = (list: Any[]) =>
      list.filter(({ audit }) => audit?.verdict === 'not_answered').map(({ text }) => text);
    expect(open(items)).toEqual(open(await get('/aeo/prompts')));
  });

  it('Task 18: “How did one question do over time on ChatGPT?”', async () => {
    const { items } = await use('list_prompts', { limit: 1 });
    const history = await use('get_prompt_history', { prompt_id: items[0].id });
    const truth = await get(`/aeo/prompts/${items[0].id}/executions?limit=500`);
    expect(history.items[0]).toEqual(truth[0]);
    expect(history.total).toBe(truth.length);
  });
}

export function aboutPages(use: Use, get: Get) {
  it('Task 19: “What should I do next?”', async () => {
    const { items } = await use('list_opportunities', { target_type: 'owned_media' });
    const { groups } = await get('/aeo/content-suggestions?grouped=true&per_type_limit=200');
    const open = groups.owned_media.filter(({ status }: Any) => status === 'pending');
    expect(items[0]).toMatchObject({ id: open[0].id, text: open[0].text, memo: open[0].memo });
  });

  it('Task 20: “Where could others write about us?”', async () => {
    const { total } = await use('list_opportunities', { target_type: 'earned_media' });
    const { groups } = await get('/aeo/content-suggestions?grouped=true&per_type_limit=200');
    expect(total).toBe(groups.earned_media.filter(({ status }: Any) => status === 'pending').length);
    expect(total).toBeGreaterThan(0);
  });

  it('Task 21: “Which drafts wait to be published?”', async () => {
    const drafts = (list: Any[]) => list.filter(({ status }) => status === 'draft').map(({ title }) => title);
    const { items } = await use('list_pages', { limit: 100 });
    expect(drafts(items)).toEqual(drafts(await get('/generated-pages')));
    expect(drafts(items).length).toBeGreaterThan(0);
  });

  it('Task 22: “Which of our pages state something no source supports?”', async () => {
    const doubtful = (list: Any[]) =>
      list.filter(({ unsupported }) => unsupported.length > 0).map(({ id }) => id);
    const { items } = await use('list_pages', { limit: 100 });
    expect(doubtful(items)).toEqual(doubtful(await get('/generated-pages')));
  });

  it('Task 23: “Who changed which page lately?”', async () => {
    const { items } = await use('list_content_changes', { limit: 5 });
    expect(items).toEqual(await get('/aeo/content-changes?limit=5'));
    expect(items[0].summary.length).toBeGreaterThan(0);
  });

  it('Task 24: “What do we know about ourselves, and do our sources disagree?”', async () => {
    const [known, open] = [await use('list_knowledge'), await use('list_disagreements')];
    expect(known.total).toBe((await get('/knowledge-base')).length);
    expect(open.total).toBe((await get('/knowledge-base/disagreements')).length);
  });
}
