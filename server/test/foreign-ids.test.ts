import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContractRoute, contractRoutes, requestOf } from './contract-routes.ts';
import { type FilledApp, startFilledApp } from './filled-app.ts';
import { inputsOf, takesIds } from './inputs-of.ts';

let at: FilledApp;
beforeAll(async () => {
  at = await startFilledApp();
});
afterAll(() => at.stop());

/** The kind of ids in paths; new kinds must be added here. */
const TABLES: Record<string, string[]> = {
  annotation_id: ['annotations'],
  check_id: ['page_checks'],
  audience_id: ['personalization_triggers'],
  competitor_id: ['brands'],
  decision_id: ['fact_decisions', 'mention_decisions'],
  entry_id: ['knowledge_entries'],
  funnel_id: ['visit_funnels'],
  goal_id: ['conversion_rules'],
  page_id: ['generated_pages', 'pages'],
  prompt_execution_id: ['prompt_executions'],
  prompt_id: ['prompts'],
  report_id: ['reports'],
  rule_id: ['conversion_rules'],
  segment_id: ['visit_segments'],
  /** For checkouts, of which the owner has started none. */
  question_id: ['asked_questions'],
  session_id: ['visitor_sessions'],
  suggestion_id: ['content_suggestions'],
  task_id: ['tasks'],
  test_id: ['publishing_tests'],
  topic_execution_id: ['topic_executions'],
  topic_id: ['topics'],
  trigger_id: ['personalization_triggers'],
  variant_id: ['personalization_triggers'],
  view_id: ['prompt_views'],
  visitor_id: ['visitors'],
};
/** In paths, but no ids of what belongs to a website. */
const WORDS = new Set(['id', 'dimension', 'platform']);
/** Possible kinds of ids in queries and bodies. */
const OTHERS = ['generated_pages', 'pages', 'page_elements', 'variant_pages', 'topics', 'topic_executions'];
/** Lists whose answer does not reveal whether the thing exists. */
const EMPTY_LISTS = ['promptExecutions.ofPrompt'];

const inDomain = contractRoutes().filter(({ path }) => path.startsWith('/api/domains/{id}/'));
const namesIn = ({ path }: ContractRoute) =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => (WORDS.has(name) ? [] : [name]));
const idsFor = (route: ContractRoute) =>
  [...namesIn(route).flatMap((name) => TABLES[name] ?? []), ...(takesIds(route) ? OTHERS : [])].flatMap(
    (table) => at.ids[table] ?? [],
  );

/** The call with this id wherever it accepts one, in the caller's own website, in several valid forms. */
async function callsWith(route: ContractRoute, id: string, who: 'owner' | 'stranger') {
  const { app, [who]: person } = at;
  const texts = fc.constantFrom('Some words', '/', 'true');
  const inputs = fc.sample(inputsOf(route, { ids: fc.constant(id), texts }), {
    numRuns: who === 'owner' ? 8 : 3,
    seed: 6,
  });
  return Promise.all(
    inputs.map((input) => {
      const { path, body } = requestOf(route, { ...Object(input), id: person.domain_id });
      const headers: Record<string, string> =
        body === undefined ? {} : { 'content-type': 'application/json' };
      return app.call(route.method, path, {
        token: person.token,
        headers,
        ...(body !== undefined && { body }),
      });
    }),
  );
}

it('Every kind of id in the paths of calls is known, so that no call is left out', () => {
  expect([...new Set(inDomain.flatMap(namesIn))].sort()).toEqual(Object.keys(TABLES).sort());
});

it('No call finds, shows or changes what belongs to another organization, whatever ids of it are known', async () => {
  const { owner } = at;
  const secret = [...Object.values(at.ids).flat(), owner.domain_id, owner.user_id];
  const before = await at.sums();
  const told: string[] = [];
  for (const route of inDomain)
    for (const id of idsFor(route))
      for (const { status, text } of await callsWith(route, id, 'stranger')) {
        const shown = secret.some((one) => one !== id && text.includes(one));
        const isTaken = status < 300 && namesIn(route).length > 0 && !EMPTY_LISTS.includes(route.name);
        if (status >= 500 || shown || isTaken) told.push(`${route.name}: ${status} ${text.slice(0, 200)}`);
      }
  expect(told).toEqual([]);
  expect(await at.sums()).toEqual(before);
});

it('The owner reaches by the same calls what strangers cannot', async () => {
  const named = inDomain.filter((route) => route.method === 'GET' && namesIn(route).length > 0);
  const missed: string[] = [];
  for (const route of named) {
    const replies = await Promise.all(idsFor(route).map((id) => callsWith(route, id, 'owner')));
    if (!replies.flat().some(({ status }) => status === 200)) missed.push(route.name);
  }
  // Some take ids of two kinds, which foreign-children.test.ts gives them; of checkouts the owner has none.
  expect(missed).toEqual([
    'citations.mentioning',
    'payments.session',
    'pages.pictureImage',
    'personalization.sharing',
    'variantLives.versions',
    'pageEditor.snapshot',
    'pageEditor.open',
    'pageEditor.likePages',
    'pageChecks.get',
    'pageChecks.image',
    'analytics.experiment',
  ]);
  expect(named.length).toBeGreaterThan(10);
});
