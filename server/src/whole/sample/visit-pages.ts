import type { Ctx } from '../../context.ts';
import { writeRecordedRequests } from '../../publishing/crawlers/crawlers.service.ts';
import type { Edge } from '../../publishing/edge/edge.service.ts';

/** Readers of the published pages: their user agent, how often they come, and from which day on. */
interface Reader {
  user_agent: string;
  /** One page in this many is read per day. */
  every: number;
  /** From this day on. */
  from: number;
  /** What it fetches before the pages. */
  first: readonly string[];
}

const agent = (name: string) => `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${name}/1.0)`;
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const READERS: readonly Reader[] = [
  { user_agent: agent('GPTBot'), every: 2, from: 2, first: ['/robots.txt', '/sitemap.xml'] },
  { user_agent: agent('OAI-SearchBot'), every: 3, from: 2, first: ['/robots.txt'] },
  { user_agent: agent('ClaudeBot'), every: 3, from: 4, first: ['/robots.txt', '/llms.txt'] },
  { user_agent: agent('PerplexityBot'), every: 4, from: 6, first: ['/robots.txt', '/llms.txt'] },
  { user_agent: agent('Googlebot'), every: 2, from: 8, first: ['/sitemap.xml'] },
  { user_agent: agent('bingbot'), every: 5, from: 13, first: ['/sitemap.xml'] },
  { user_agent: agent('ChatGPT-User'), every: 3, from: 17, first: [] },
  { user_agent: agent('Perplexity-User'), every: 6, from: 24, first: [] },
  { user_agent: BROWSER, every: 1, from: 2, first: [] },
];

/** An address from the range reserved for examples, so that no visit counts as verified. */
const NOBODYS_IP = '192.0.2.1';

/** Lets crawlers and people read a host's published pages as on a normal day, through the edge, which counts them. */
export async function visitPages(ctx: Ctx, edge: Edge, { host, day }: { host: string; day: number }) {
  const read = async (url: string, user_agent: string) => {
    const accept = 'text/html';
    const ask = { host, url, accept, accept_encoding: '', if_none_match: '', if_modified_since: '' };
    const reply = await edge.answer(ask);
    edge.record(reply, { user_agent, ip: NOBODYS_IP });
    return reply;
  };
  const { body } = await read('/sitemap.xml', BROWSER);
  const pages = addressesIn(await textOf(body));
  for (const [place, { user_agent, every, from, first }] of READERS.entries()) {
    if (day < from) continue;
    for (const url of first) await read(url, user_agent);
    for (const [at, url] of pages.entries())
      if ((at + day * (place + 1)) % every === 0) await read(url, user_agent);
  }
  await writeRecordedRequests(ctx);
}

async function textOf(body: string | (() => AsyncIterable<string>)): Promise<string> {
  if (typeof body === 'string') return body;
  let text = '';
  for await (const part of body()) text += part;
  return text;
}

function addressesIn(sitemap: string): string[] {
  const found = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)];
  return found.map(([, url = '']) => new URL(url).pathname);
}
