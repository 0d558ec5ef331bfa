import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runText } from '../src/platform/db/database.ts';
import { createExtractiveWriter } from '../src/writer/built-in/extractive.ts';
import { BUILT_IN_WRITER } from '../src/writer/writer.ts';
import { startTestApp, type TestApp } from './app.ts';
import { shopSite, startContentApp } from './content-app.ts';
import { contractRoutes, fillPath } from './contract-routes.ts';
import { type Person, signUpColleague, signUpPerson } from './factories.ts';
import { until } from './soon.ts';

let app: TestApp;
let guest: Person;
let colleague: Person;
beforeAll(async () => {
  app = await startTestApp({
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
    },
  });
  guest = await signUpPerson(app);
  colleague = await signUpColleague(app, guest);
  await runText(app.ctx.db, `update organizations set sample = 'ready' where id = $1`, [guest.org_id]);
});
afterAll(() => app.stop());

/** Calls that change only the workspace, until it is reset. New ones are refused to guests, or listed here. */
const ALLOWED = new Set([
  'users.update',
  'signIns.end',
  'domains.update',
  'domains.remove',
  'hosting.onboard',
  'hosting.verify',
  'brand.update',
  'branding.update',
  'competitors.create',
  'competitors.confirm',
  'competitors.update',
  'competitors.remove',
  'competitors.restore',
  'onboarding.restartResearch',
  'onboarding.initialTopics',
  'onboarding.previewPrompts',
  'prompts.propose',
  'topics.remove',
  'topics.saveAndAnalyze',
  'topics.analyze',
  'prompts.import',
  'prompts.remove',
  'prompts.update',
  'prompts.saveView',
  'askedQuestions.remove',
  'askedQuestions.removeAll',
  'publishingTests.draw',
  'publishingTests.measure',
  'publishingTests.end',
  'prompts.removeView',
  'tasks.cancel',
  'tasks.cancelTopic',
  'tasks.cancelContent',
  'knowledge.create',
  'knowledge.remove',
  'knowledge.restore',
  'knowledge.readAgain',
  'knowledge.previewMerge',
  'knowledge.acceptMerge',
  'mentions.decide',
  'mentions.undo',
  'facts.decide',
  'facts.undo',
  'generatedPages.update',
  'generatedPages.checkSentences',
  'generatedPages.acceptSentence',
  'generatedPages.publish',
  'generatedPages.unpublish',
  'generatedPages.move',
  'generatedPages.remove',
  'generatedPages.uploadOverview',
  'content.createPage',
  'content.bulkEdit',
  'content.refresh',
  'guidance.send',
  'suggestions.setStatus',
  'payments.billingPortalSession',
  'payments.arrive',
  'payments.confirm',
  'payments.cancelSubscription',
  'payments.resumeSubscription',
  'sample.startOver',
  'pages.add',
  'pages.update',
  'pages.rescan',
  'pages.remove',
  'pages.updateElements',
  'personalization.feedback',
  'personalization.updateSettings',
  'personalization.addVariant',
  'personalization.removeVariant',
  'personalization.setShares',
  'pageEditor.takeSnapshot',
  'pageEditor.save',
  'pageEditor.copy',
  'pageEditor.createLink',
  'pageChecks.create',
  'pageChecks.launch',
  'audiences.create',
  'audiences.update',
  'audiences.remove',
  'audiences.order',
  'audiences.reach',
  'variantLives.approve',
  'variantLives.restore',
  'variantLives.stopPreviews',
  'variantLives.pause',
  'variantLives.resume',
  'variantLives.end',
  'variantLives.undo',
  'analytics.setLiftGoal',
  'analytics.rollOut',
  'analytics.testAgain',
  'analytics.saveSegment',
  'analytics.saveFunnel',
  'analytics.removeFunnel',
  'analytics.addAnnotation',
  'analytics.removeAnnotation',
  'analytics.removeSegment',
  'conversions.create',
  'conversions.remove',
  'conversions.restore',
  'events.createGoal',
  'events.removeGoal',
  'visitors.update',
  'notifications.setPreferences',
  'overview.hideSetup',
  'generatedPages.createPreviewLink',
  'generatedPages.revokePreviewLink',
  'reports.create',
  'reports.revoke',
]);
/** Calls about something that guests cannot create. */
const OF_NOTHING = /^webhooks\.(update|remove|rotateSecret|test|resend)$|^apiKeys\.revoke$/;

const bodies = (): Record<string, object> => ({
  'assistants.models': {},
  'assistants.connect': { api_key: 'sk-proj-pasted-by-a-guest' },
  'users.invite': { email: 'bo@example.com' },
  'users.changePassword': { current_password: guest.password, password: 'another long password' },
  'organizations.remove': { name: 'Acme', password: guest.password },
  'domains.add': { domain_url: 'other.example' },
  'webhooks.create': { url: 'https://hooks.example.com/', kinds: ['score_changed'] },
  'webhooks.update': { enabled: true },
  'events.send': {
    events: [{ idempotency_key: '1', name: 'Purchase', customer_id: 'ann' }],
  },
  'apiKeys.create': { name: 'Mine', scope: 'write' },
  'apiKeys.connectApp': {
    client_id: crypto.randomUUID(),
    redirect_uri: 'https://app.example/callback',
    code_challenge: 'c'.repeat(43),
    scope: 'write',
  },
  'payments.createCheckoutSession': {
    price_id: 'price_1',
    success_path: '/billing',
    cancel_path: '/billing',
  },
});

describe('Guests of the sample workspace', () => {
  const refused = contractRoutes().filter(
    ({ name, open, method }) => !open && method !== 'GET' && !ALLOWED.has(name),
  );

  it('The calls allowed to guests of the sample workspace all exist', () => {
    const names = new Set(contractRoutes().map(({ name }) => name));
    expect([...ALLOWED].filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(refused)('Guests of the sample workspace are refused $name', async ({ name, method, path }) => {
    const body = bodies()[name];
    const id = path.startsWith('/api/domains') ? guest.domain_id : colleague.user_id;
    const reply = await app.call(method, fillPath(path, { id, platform: 'chatgpt' }), {
      token: guest.token,
      ...(body && { body }),
    });
    expect(reply).toMatchObject({ status: OF_NOTHING.test(name) ? 404 : 403 });
    if (!OF_NOTHING.test(name)) expect(reply.body.detail).toMatch(/sample workspace/);
  });

  it('Refused calls of guests of the sample workspace leave nothing behind', async () => {
    const { rows } = await runText(
      app.ctx.db,
      `select (select count(*) from webhooks) as webhooks, (select count(*) from api_keys) as keys,
        (select count(*) from users where org_id = $1) as people, (select count(*) from organizations where deleted_at is null) as organizations`,
      [guest.org_id],
    );
    expect(rows).toEqual([{ webhooks: 0, keys: 0, people: 2, organizations: 1 }]);
    expect(refused.length).toBeGreaterThan(12);
  });
});

/** A paid model; records what it was asked. */
function dearWriter() {
  const asked: string[] = [];
  const writer = new Proxy(createExtractiveWriter(), {
    get(target, name, receiver) {
      if (name === 'name') return 'a dear model';
      asked.push(String(name));
      return Reflect.get(target, name, receiver);
    },
  });
  return { writer, asked };
}

it('Nobody pays a model for what guests of the sample workspace have written', async () => {
  const { writer, asked } = dearWriter();
  const at = await startContentApp({ writer, site: shopSite() });
  expect(asked).toContain('describeCompany');
  asked.length = 0;
  await runText(at.app.ctx.db, `update organizations set sample = 'ready'`);
  const ended = async (path: string, body?: object) => {
    const { task_id } = (await at.call('POST', path, body)).body;
    expect((await at.ended(task_id)).status).toBe('completed');
  };
  await ended('/aeo/content/create-page', { prompt: 'What do Acme tills cost a month?' });
  await ended('/aeo/content/bulk-edit', { prompt: 'Refresh facts' });
  const { topic } = (
    await at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Tills for bakeries', prompts: [] })
  ).body;
  const last = async () => (await at.call('GET', `/aeo/topics/${topic.id}/executions?limit=1`)).body[0];
  await until(async () => (await last()).status !== 'running');
  expect(await last()).toMatchObject({ status: 'completed', overview: expect.any(String) });
  const note = { entry_type: 'prompt', source_type: 'manual', content_text: 'Acme opened in 1999.' };
  const { id } = (await at.call('POST', '/knowledge-base', note)).body;
  expect((await at.call('POST', `/knowledge-base/${id}/preview-merge`, {})).status).toBe(200);
  await at.call('POST', '/onboarding/restart-research');
  await until(async () => (await at.call('GET', '/onboarding/domain-research-status')).body.done);
  expect((await at.call('GET', '/assistants')).body.writer).toBe(BUILT_IN_WRITER);
  expect(asked).toEqual([]);
  await at.stop();
});
