import { randomInt, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import type { Publisher } from '../server/test/publisher.ts';
import { postBatch, trackedBatch, viewEvent } from '../server/test/tracked.ts';
import type { BenchServer } from './start-server.ts';

/** How often each action is done; a slow answer delays the next, so load never piles up. */
const EVERY_MS = { visit: 20, crawl: 50, read: 100, edit: 20_000, sweep: 30_000, signIn: 100_000 };
const PAGES_A_VISIT = 3;

const READS = [
  'aeo/overview',
  'aeo/snapshot',
  'analytics/overview',
  'analytics/bot-visits',
  'analytics/ai-funnel',
  'analytics/lift',
  'visitors',
  'generated-pages',
  'aeo/content-changes',
  'aeo/content-suggestions',
];

interface SoakParts {
  server: BenchServer;
  publisher: Publisher;
  topic_id: string;
  page: GeneratedPage;
}

export interface SoakLoad {
  stop: () => Promise<void>;
  /** Ids of acknowledged events, counts of actions, and every unexpected answer. */
  outcome: () => { stored: string[]; done: Record<string, number>; failures: string[] };
  /** Times in ms of each read, in order. */
  reads: () => { name: string; times: number[] }[];
}

/** Visitors, crawlers, people at the dashboard, runs and edits, all at once and steadily. */
export function startSoakLoad({ server, publisher, topic_id, page }: SoakParts): SoakLoad {
  const { domain_id, token, email, password } = publisher.person;
  const stored: string[] = [];
  const failures: string[] = [];
  const done: Record<string, number> = {};
  const times = new Map(READS.map((name): [string, number[]] => [name, []]));
  let isOver = false;
  let turn = 0;
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, `/api/domains/${domain_id}/${path}`, { token, body });

  const works = {
    visit: async () => stored.push(...(await visit(server.url, domain_id))),
    crawl: () => crawl(server.url, publisher.host, `/${page.slug}`),
    read: async () => {
      const name = READS[turn++ % READS.length] ?? '';
      const started = performance.now();
      await call('GET', name);
      times.get(name)?.push(performance.now() - started);
    },
    edit: async () => {
      const markdown_content = `The text of ${new Date().toISOString()}.`;
      await publisher.call('PUT', `/generated-pages/${page.id}`, {
        title: page.title,
        meta_description: '',
        markdown_content,
      });
      await publisher.publish(page);
    },
    sweep: () => call('POST', `aeo/topics/${topic_id}/analyze`),
    signIn: async () => {
      const { body } = await server.call('POST', '/auth/login', { body: { email, password } });
      await server.call('POST', '/auth/logout', { body: { refresh_token: body.tokens.refresh_token } });
    },
  };
  const repeat = async (name: keyof typeof works) => {
    for (let next = performance.now(); !isOver; next = Math.max(next + EVERY_MS[name], performance.now())) {
      await sleep(Math.max(0, next - performance.now()));
      if (isOver) return;
      await works[name]().catch((error: unknown) => failures.push(`${name}: ${String(error)}`));
      done[name] = (done[name] ?? 0) + 1;
    }
  };
  const running = [
    repeat('visit'),
    repeat('visit'),
    repeat('crawl'),
    repeat('read'),
    repeat('edit'),
    repeat('sweep'),
    repeat('signIn'),
  ];
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
    outcome: () => ({ stored, done, failures }),
    reads: () => [...times].map(([name, of]) => ({ name, times: of })),
  };
}

/** A person who comes from an assistant and views some pages; returns the accepted ids. */
async function visit(url: string, domain_id: string): Promise<string[]> {
  const [visitor, start] = [randomUUID(), Date.now()];
  const touch = { landing: 'https://acme.example/', referrer: 'https://chatgpt.com/' };
  const visit = { id: randomUUID(), start, touch };
  const from = { 'x-forwarded-for': `${randomInt(1, 200)}.${randomInt(256)}.${randomInt(256)}.7` };
  const taken: string[] = [];
  for (let place = 0; place < PAGES_A_VISIT; place += 1) {
    const view = viewEvent({
      time: start + place,
      url: `https://acme.example/${place}`,
      title: `Page ${place}`,
    });
    const batch = trackedBatch({ visitor, visit, sent: start + place, events: [view] });
    const { status } = await postBatch(url, domain_id, batch, { ...from, origin: 'https://acme.example' });
    if (status !== 204) throw new Error(`an event was answered with ${status}`);
    taken.push(view.id);
  }
  return taken;
}

function crawl(url: string, host: string, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const agent = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)';
    request(url + path, { headers: { host, 'user-agent': agent } }, (reply) => {
      reply.resume();
      reply.on('end', () =>
        reply.statusCode === 200
          ? resolve()
          : reject(new Error(`a page was answered with ${reply.statusCode}`)),
      );
    })
      .on('error', reject)
      .end();
  });
}
