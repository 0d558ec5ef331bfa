import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runText } from '../src/platform/db/database.ts';
import { TOOLS } from '../src/roles/mcp/tool-list.ts';
import { connectAiSdk } from './ai-sdk-client.ts';
import type { TestApp } from './app.ts';
import {
  type Any,
  aboutAnswers,
  aboutPages,
  aboutStanding,
  type Get,
  type Use,
} from './marketer-questions.ts';
import { aboutVariants } from './marketer-variants.ts';
import { connectMcp, type OtherClient } from './mcp-client.ts';
import { soon } from './soon.ts';

interface Workspace {
  app: TestApp;
  token: string;
  domain_id: string;
}

type Connect = (url: string, key: string) => Promise<OtherClient>;

const CLIENTS: Record<string, Connect> = {
  'The protocol’s own client': async (url, key) => {
    const { client, use } = await connectMcp(url, key);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    return { names, use, close: () => client.close() };
  },
  '@ai-sdk/mcp': (url, key) => connectAiSdk(url, { key }),
};

/**
 * What a marketer asks an assistant, each answered by calls of tools alone, as a model would make them, and compared
 * with what the dashboard's calls say. They change the workspace.
 */
export const marketerTasks = (at: () => Workspace, clients = CLIENTS) =>
  describe.each(Object.entries(clients))(
    '%s, with nothing but the tools of /mcp, in the sample',
    (by, connect) => {
      let client: OtherClient | undefined;
      beforeAll(async () => {
        client = await connect(at().app.url, await keyOfGuest(at()));
      });
      afterAll(() => client?.close());
      const use: Use = (name, input) =>
        client?.use(name, input) ?? Promise.reject(new Error('Not connected.'));
      const get: Get = async (path) => {
        const { app, token, domain_id } = at();
        return (await app.call('GET', `/api/domains/${domain_id}${path}`, { token })).body;
      };
      it('It lists every tool', () => {
        expect(client?.names.toSorted()).toEqual(TOOLS.map(({ name }) => name).toSorted());
      });
      aboutStanding(use, get);
      aboutAnswers(use, get);
      aboutPages(use, get);
      aboutVisits(use, get);
      const name = by.replace(/\W+/g, ' ').trim();
      toDo(use, get, name);
      aboutVariants(use, get, name);
    },
  );

/** Guests make no keys, so that nobody else can be the guest; this one is put into the database. */
async function keyOfGuest({ app, token }: Workspace): Promise<string> {
  const key = `sl_${randomBytes(32).toString('base64url')}`;
  const { body: me } = await app.call('GET', '/api/users/me', { token });
  await runText(
    app.ctx.db,
    `insert into api_keys (user_id, name, scope, prefix, key_hash, created_at) values ($1, 'tasks', 'write', $2, $3, now())`,
    [me.id, key.slice(0, 11), createHash('sha256').update(key).digest()],
  );
  return key;
}

function aboutVisits(use: Use, get: Get) {
  it('Task 25: “How many visits and conversions did ChatGPT send this month?”', async () => {
    const { assistants } = await use('get_funnel', { period: 'last 30 days' });
    const one = (list: Any[]) => list.find(({ assistant }) => assistant === 'chatgpt');
    const truth = one((await get('/analytics/ai-funnel?range=month')).assistants);
    expect(one(assistants)).toMatchObject({
      visits: truth.visits,
      conversions: truth.conversions,
      answers: truth.answers,
      converted: { k: truth.conversions, n: truth.visits },
    });
    expect(truth.visits).toBeGreaterThan(50);
  });

  it('Task 26: “Which AI crawlers read our pages most?”', async () => {
    const { per_bot } = await use('get_crawler_visits', { period: 'last 30 days' });
    const truth = (await get('/analytics/bot-visits?range=month')).per_bot;
    expect(per_bot.map(({ bot, visits }: Any) => [bot, visits])).toEqual(
      truth.map(({ bot, visits }: Any) => [bot, visits]),
    );
  });

  it('Task 27: “Does personalization help, and for whom is it proven?”', async () => {
    const { items } = await use('get_personalization');
    const proven = (list: Any[]) => list.filter(({ verdict }) => verdict === 'better');
    expect(proven(items)).toEqual(proven(await get('/analytics/lift')));
    expect(proven(items)[0].lift.low).toBeGreaterThan(0);
  });
}

/** Each client writes a page and tracks a company of its own. */
function toDo(use: Use, get: Get, by: string) {
  const DRAFT = `How do tips work on a rota, ${by}?`;
  const slug = `tips-${by.toLowerCase().replaceAll(' ', '-')}`;

  it('Task 28: “Write a page about tips, and publish it.”', async () => {
    const manual = { title: DRAFT, slug, content: `# ${DRAFT}\n\nTips are shared by hours worked.` };
    const { task_id } = await use('write_page', { manual });
    await soon(async () => {
      expect((await use('get_task', { task_id })).status).toBe('completed');
    });
    const { items } = await use('list_pages');
    const { id } = items.find(({ title }: Any) => title === DRAFT);
    expect(await use('publish_page', { page_id: id })).toMatchObject({
      status: 'published',
      is_served: true,
    });
    expect(await get(`/generated-pages/${id}`)).toMatchObject({ title: DRAFT, status: 'published' });
  });

  it('Task 29: “Track this company too, and mark the first opportunity done.”', async () => {
    const added = await use('add_competitor', { name: `Crew ${by}`, url: `${slug}.example` });
    const { items } = await use('list_opportunities', { limit: 1 });
    await use('mark_opportunity', { suggestion_id: items[0].id, status: 'applied' });
    expect((await get('/competitors')).map(({ id }: Any) => id)).toContain(added.id);
    const all = (await get('/aeo/content-suggestions?per_type_limit=200')).items;
    expect(all.find(({ id }: Any) => id === items[0].id).status).toBe('applied');
  });

  it('Task 30: “Change the page about tips: say that they are shared weekly.”', async () => {
    const { items } = await use('list_pages');
    const { id: page_id } = items.find(({ title }: Any) => title === DRAFT);
    const { title, meta_description, markdown_content, version } = await use('read_page', { page_id });
    const text = markdown_content.replace('by hours worked', 'every week, by hours worked');
    await use('update_page', { page_id, title, meta_description, markdown_content: text, version });
    const saved = await get(`/generated-pages/${page_id}`);
    expect(saved.markdown_content).toContain('shared every week, by hours worked');
    expect(saved.live_version).toBeLessThan(saved.version);
  });
}
