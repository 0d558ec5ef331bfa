import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  port = await freePort();
  app = await startTestApp({ environment: { PORT: String(port) }, edge: true, worker: true });
}, 60_000);
afterAll(() => app.stop());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('x', () => {
  it('builds', async () => {
    const t = performance.now();
    let state = (await app.call('POST', '/api/sample/open')).body;
    let last = '';
    while (state.state.status === 'building' || state.session === null) {
      await sleep(200);
      const s = (await app.call('GET', '/api/sample')).body;
      if (s.doing !== last) console.log(Math.round(performance.now() - t), s.done, s.doing, s.status);
      last = s.doing;
      if (s.status === 'failed') throw new Error(s.detail);
      if (s.status === 'ready') state = (await app.call('POST', '/api/sample/open')).body;
    }
    console.log('ms', performance.now() - t);
    const token = state.session.tokens.access_token;
    const [domain] = (await app.call('GET', '/api/domains', { token })).body;
    const get = async (p: string) => (await app.call('GET', `/api/domains/${domain.id}${p}`, { token })).body;
    console.dir(domain, { depth: 5 });
    const topics = await get('/aeo/topics');
    for (const t of topics) {
      console.log(t.text, t.performance.share, t.mentioned?.share, t.cited?.share, t.topic_improvements);
      const ex = await get(`/aeo/topics/${t.id}/executions?limit=50`);
      console.log(ex.map((e: any) => `${e.created_at.slice(5, 16)} ${e.score} ${e.performance?.share}`).join('\n'));
      if (t.id === topics[0].id) console.dir(await get(`/competitors/stats/by-topic?topic_id=${t.id}`), { depth: 6 });
    }
    console.log(JSON.stringify(await get('/aeo/overview')).slice(0, 3000));
    console.log(JSON.stringify(await get('/analytics/bot-visits?range=month')).slice(0, 2500));
    console.dir((await get('/aeo/content-suggestions?grouped=true&per_type_limit=20')).groups, { depth: 3 });
    console.dir(await get('/knowledge-base'), { depth: 3 });
    console.log((await get('/aeo/content-changes?limit=100')).map((c: any) => `${c.created_at.slice(5, 16)} ${c.change_type} ${c.summary}`).join('\n'));
    console.dir(await get('/aeo/tasks/active'), { depth: 3 });
    for (const p of await get('/generated-pages')) console.log(p.status, p.page_type, p.outline, p.slug, p.version, p.live_version, JSON.stringify(p.llm_visits), JSON.stringify(p.unsupported).slice(0, 200));
    const pages = await get('/generated-pages');
    console.log(pages.slice(0, 4).map((p: any) => p.markdown_content).join('\n=====\n'));
    expect(1).toBe(1);
  }, 300_000);
});
