import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { type AskOptions, askEdge, startEdgeApp } from '../../../test/edge-app.ts';
import { openPublisher, type Publisher } from '../../../test/publisher.ts';
import { soon } from '../../../test/soon.ts';
import { runText } from '../../platform/db/database.ts';
import { forgetAskedQuestions } from './asked-questions.jobs.ts';
import { keepQuestion, listAsked } from './asked-questions.queries.ts';

let app: TestApp;
let ann: Publisher;
beforeAll(async () => {
  ({ app, publisher: ann } = await startEdgeApp());
  const text = `Acme tills keep selling when the network is down. Sales are sent once it is back.

## Prices

| Plan | Price |
| --- | --- |
| Counter | 39 euros a month |
| Chain | 99 euros a month |

## How long is the warranty?

Every till has a warranty of five years.`;
  await ann.published('tills', { title: 'Acme tills', content: text });
  await ann.write('draft', {
    title: 'Franchise',
    content: 'A franchise of Acme costs 7,000 euros.',
  });
  await soon(async () =>
    expect((await askEdge(app.url, { host: ann.host, path: '/tills' })).status).toBe(200),
  );
});
afterAll(() => app.stop());

const JSON_TYPE = { accept: 'application/json', 'content-type': 'application/json' };
const ask = (options: Partial<AskOptions>) =>
  askEdge(app.url, { host: ann.host, path: '/ask', headers: JSON_TYPE, ...options });
const post = async (given: unknown, options: Partial<AskOptions> = {}) => {
  const reply = await ask({ method: 'POST', body: JSON.stringify(given), ...options });
  return { ...reply, body: JSON.parse(reply.text) };
};
const url = (slug: string, { host } = ann) => `http://${host}:4000/${slug}`;
const asked = async (publisher = ann) => (await publisher.call('GET', '/asked-questions')).questions;

describe('Agents ask published pages', () => {
  it('A question by GET is answered word for word, with the address of the page', async () => {
    const query = encodeURIComponent('How long is the warranty?');
    const { status, headers, text } = await ask({
      path: `/ask?query=${query}&query_id=q1&site=all&prev=tills`,
    });
    expect([status, headers['access-control-allow-origin'], headers['cache-control']]).toEqual([
      200,
      '*',
      'no-store',
    ]);
    expect(JSON.parse(text)).toEqual({
      query_id: 'q1',
      results: [
        {
          url: url('tills'),
          name: 'Acme tills',
          site: ann.host,
          score: expect.any(Number),
          description: 'Every till has a warranty of five years.',
          schema_object: [expect.objectContaining({ '@type': 'WebPage', url: url('tills') })],
        },
      ],
    });
  });

  it('The sections of version 0.54 are answered in its form', async () => {
    const { body } = await post({ query: { text: 'How long is the warranty?' }, meta: { version: '0.54' } });
    expect(body).toEqual({
      _meta: { response_type: 'answer', version: '0.54' },
      results: [
        {
          '@context': 'https://schema.org',
          '@type': 'WebPage',
          url: url('tills'),
          name: 'Acme tills',
          description: 'Every till has a warranty of five years.',
        },
      ],
    });
  });

  it('A price is the row of its table', async () => {
    const { body } = await post({ query: 'How much is the Counter plan?' });
    expect(body.results[0].description).toContain('Counter | 39 euros a month');
  });

  it('Events say the same, and are what the flat form sends unless told otherwise', async () => {
    const flat = await ask({ path: '/ask?query=How+long+is+the+warranty%3F', headers: {} });
    expect(flat.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    const events = flat.text
      .trim()
      .split('\n\n')
      .map((event) => JSON.parse(event.replace('data: ', '')));
    expect(events.map(({ message_type }) => message_type)).toEqual(['result_batch', 'complete']);
    expect(
      (await ask({ path: '/ask?query=tills&streaming=false', headers: {} })).headers['content-type'],
    ).toMatch(/json/);
    const body = JSON.stringify({
      query: { text: 'How long is the warranty?' },
      prefer: { streaming: true },
    });
    const { text } = await ask({ method: 'POST', body });
    expect(text.match(/^event: .*$/gm)).toEqual([
      'event: start',
      'event: result',
      'event: complete',
      'event: end',
    ]);
  });

  it('What no page answers has no results, and drafts and pages of others are never read', async () => {
    const bob = await openPublisher(app);
    await bob.published('bikes', {
      title: 'Bob',
      content: 'Bob rents bicycles for 12 euros a day.',
    });
    for (const query of [
      'What is the capital of Mongolia?',
      'What does a franchise of Acme cost?',
      'What do bicycles cost a day?',
    ])
      expect((await post({ query })).body.results, query).toEqual([]);
    await soon(async () => {
      const { body } = await post({ query: 'What do bicycles cost a day?' }, { host: bob.host });
      expect(body.results).toMatchObject([
        { url: url('bikes', bob), description: 'Bob rents bicycles for 12 euros a day.' },
      ]);
    });
  });

  it('A page that is published or taken back changes the answers', async () => {
    const { id } = await ann.published('opening', {
      title: 'Opening hours',
      content: 'The showroom opens on Mondays at 9 am.',
    });
    const query = 'When does the showroom open?';
    await soon(async () =>
      expect((await post({ query })).body.results).toMatchObject([{ url: url('opening') }]),
    );
    await ann.call('POST', `/generated-pages/${id}/unpublish`);
    await soon(async () => expect((await post({ query })).body.results).toEqual([]));
  });

  it('Whatever is sent gets a clear answer', async () => {
    expect((await post({})).body.error).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringContaining('"query"'),
    });
    expect((await post({ query: { text: '' } })).body).toMatchObject({ _meta: { response_type: 'failure' } });
    const refused = [{ query: 'x'.repeat(1001) }, { query: ['a'] }, { query: 7 }, [], null, 'text'];
    for (const given of refused) expect((await post(given)).status).toBe(400);
    expect((await ask({ method: 'POST', body: '{' })).status).toBe(400);
    expect((await ask({ method: 'POST', body: 'x'.repeat(1_000_000) })).status).toBe(413);
    expect(await ask({ method: 'PUT' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, POST, OPTIONS' },
    });
    expect((await ask({ path: '/ask' })).status).toBe(400);
    expect((await ask({ path: `/ask?query=${'%FF%00'.repeat(20)}` })).status).toBe(200);
    for (const query of [
      '('.repeat(1000),
      'a?'.repeat(500),
      '<script>alert(1)</script> '.repeat(30),
      '🙂\ud800'.repeat(300),
      'wie viel '.repeat(110),
    ])
      expect((await post({ query })).status).toBe(200);
  });

  it('Browsers of other websites may ask, and hosts without pages have nothing there', async () => {
    const preflight = await ask({ method: 'OPTIONS' });
    expect(preflight).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-methods': 'GET, POST, OPTIONS' },
    });
    expect((await ask({ host: 'nobody.example', path: '/ask?query=tills' })).status).toBe(404);
    expect((await ask({ host: 'nobody.example', method: 'POST' })).status).toBe(405);
  });
});

describe('The MCP server of published pages', () => {
  it.each(['auto', 'legacy'] as const)('A client in mode %s lists one tool and asks', async (mode) => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', app.url), {
      fetch: (_url, init) => overHost(init),
    });
    await client.connect(transport);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['ask']);
    const told = await client.callTool({ name: 'ask', arguments: { query: 'How long is the warranty?' } });
    expect(told.content).toEqual([
      {
        type: 'text',
        text: `Every till has a warranty of five years.\n\nSource: Acme tills, ${url('tills')}`,
      },
    ]);
    expect(told.structuredContent).toMatchObject({ results: [{ url: url('tills') }] });
    const none = await client.callTool({
      name: 'ask',
      arguments: { query: { text: 'Who won the cup in 1974?' } },
    });
    expect(none.content).toEqual([{ type: 'text', text: 'No page of this website answers that.' }]);
    expect((await client.callTool({ name: 'ask', arguments: {} })).isError).toBe(true);
    await expect(client.callTool({ name: 'buy', arguments: {} })).rejects.toThrow(/no tool called buy/);
    await client.close();
  });

  it('What is no message is refused', async () => {
    expect((await ask({ path: '/mcp' })).status).toBe(405);
    expect((await ask({ path: '/mcp', method: 'POST', body: '[]' })).status).toBe(400);
    expect((await ask({ path: '/mcp', method: 'POST', body: '{' })).status).toBe(400);
  });
});

describe('What agents asked', () => {
  it('Questions are counted for the website, without those that may name a person', async () => {
    const bob = await openPublisher(app);
    await bob.published('one', { content: 'The museum opens on Mondays at 9 am.' });
    const to = { host: bob.host };
    await soon(async () => expect((await askEdge(app.url, { ...to, path: '/one' })).status).toBe(200));
    for (const query of ['When does the museum open?', ' when does  the museum open?', 'Is there a café?'])
      await post({ query }, to);
    for (const query of [
      'Is ann@acme.example free?',
      'Call +49 30 1234567',
      'Is 4111 1111 1111 1111 valid?',
      'See www.acme.example/?t=1',
      '?!',
      'why '.repeat(51),
    ])
      await post({ query }, to);
    await post({ query: 'Is it <b>free</b>?' }, to);
    const questions = await soon(async () => {
      const listed = await asked(bob);
      expect(listed).toHaveLength(3);
      expect(listed[0].asked).toBe(2);
      return listed;
    });
    expect(questions).toMatchObject([
      { text: 'When does the museum open?', answered: 2 },
      { text: 'Is it <b>free</b>?', asked: 1, answered: 0 },
      { text: 'Is there a café?', asked: 1, answered: 0 },
    ]);
    await bob.call('DELETE', `/asked-questions/${questions[1].id}`);
    expect(await asked(bob)).toHaveLength(2);
    await expect(bob.call('DELETE', `/asked-questions/${questions[1].id}`)).rejects.toThrow(/404/);
    await bob.call('DELETE', '/asked-questions');
    expect(await asked(bob)).toEqual([]);
  });

  it('The thousand most asked questions stay, and those that nobody repeats are forgotten', async () => {
    const { domain_id } = (await openPublisher(app)).person;
    const count = async () => (await listAsked(app.ctx.db, domain_id, 2000)).length;
    await runText(
      app.ctx.db,
      `insert into asked_questions (domain_id, text, asked, answered, first_at, last_at)
        select $1, 'Question ' || n, n, 0, now() - interval '1 year', now() - n * interval '1 day' + interval '1 hour'
        from generate_series(1, 1000) n`,
      [domain_id],
    );
    const at = new Date();
    await keepQuestion(app.ctx.db, { domain_id, text: 'QUESTION 7', is_answered: true, at });
    expect(await count()).toBe(1000);
    await keepQuestion(app.ctx.db, { domain_id, text: 'A new one', is_answered: true, at });
    expect((await listAsked(app.ctx.db, domain_id, 2000)).at(-1)).toMatchObject({ asked: 1 });
    expect(await count()).toBe(1000);
    await forgetAskedQuestions.run(app.ctx, {}, { signal: new AbortController().signal });
    expect(await count()).toBe(180);
  });

  it('An address that asks too often is told when to ask again, by MCP, too', async () => {
    const headers = { ...JSON_TYPE };
    const statuses = await Promise.all(
      Array.from(
        { length: 130 },
        async () => (await post({ query: 'What does a till cost?' }, { headers })).status,
      ),
    );
    expect(statuses).toContain(429);
    const refused = await post({ query: 'What does a till cost?' });
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const rpc = {
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'ask', arguments: { query: 'tills' } },
    };
    const accept = 'application/json, text/event-stream';
    const reply = await post(rpc, { path: '/mcp', headers: { ...JSON_TYPE, accept } });
    expect(reply).toMatchObject({ status: 429, body: { jsonrpc: '2.0', id: 7, error: { code: -32_000 } } });
  });
});

/** As a client asks that resolves the name of the host. */
async function overHost(init: RequestInit = {}): Promise<Response> {
  const headers = Object.fromEntries(new Headers(init.headers));
  const method = init.method ?? 'GET';
  const body = typeof init.body === 'string' ? { body: init.body } : {};
  const { status, headers: sent, text } = await ask({ path: '/mcp', method, headers, ...body });
  return new Response(status === 204 || status === 202 ? null : text, {
    status,
    headers: { 'content-type': sent['content-type'] ?? 'text/plain' },
  });
}
