import { z } from 'zod';
import { limitRate } from '../../company/rate-limits/rate-limit.service.ts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { isAway } from '../../platform/db/away.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { errorWords } from '../../platform/log/error-words.ts';
import { answerMcp } from './ask-mcp.ts';
import { answerReply, failureReply, type HttpReply, jsonReply, preflightReply } from './ask-reply.ts';
import { type AskRequest, readAsk } from './ask-request.ts';
import { keepQuestion } from './asked-questions.queries.ts';
import { isPersonal } from './personal-text.ts';
import type { PageQuote } from './published-shelf.ts';
import { type PublishedPages, quotePages } from './quote-pages.ts';

/** A request at `/ask` or `/mcp` of a published host. */
export interface Asking {
  method: string;
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  ip: string;
  /** Null where it is longer than may be sent. */
  body: () => Promise<string | null>;
}

export const MAX_ASK_BYTES = 64 * 1024;
const MAX_KEPT_CHARS = 200;
const A_MINUTE = 60;
/** The first of the codes that JSON-RPC leaves to servers. */
const RPC_REFUSED = -32_000;
/** What an agent asks for a person, and what all agents together may ask of a site. */
const MAX_BY_ADDRESS = 60;
const MAX_BY_SITE = 600;

/** Which of the two a path is; null for all others. */
export function asksAt(url: string): 'ask' | 'mcp' | null {
  const path = url.split('?', 1)[0];
  if (path === '/ask' || path === '/ask/') return 'ask';
  return path === '/mcp' || path === '/mcp/' ? 'mcp' : null;
}

/** Answers agents from the published pages of a host. */
export async function answerAgent(ctx: Ctx, pages: PublishedPages, asking: Asking): Promise<HttpReply> {
  const at = asksAt(asking.url);
  if (asking.method === 'OPTIONS')
    return preflightReply(at === 'ask' ? 'GET, POST, OPTIONS' : 'POST, OPTIONS');
  const answer = (text: string) => answerFrom(ctx, pages, { text, ip: asking.ip });
  return at === 'ask' ? answerAsk(pages, asking, answer) : mcpReply(pages, asking, answer);
}

type Answer = (text: string) => Promise<PageQuote[]>;

async function answerAsk({ site }: PublishedPages, asking: Asking, answer: Answer): Promise<HttpReply> {
  const given = await givenIn(asking);
  if ('failed' in given) return given.failed;
  const read = readAsk(given.value, String(asking.headers.accept ?? ''));
  if (!('ask' in read)) return failure(read.form, 400, 'INVALID_PARAMETER', read.wrong);
  try {
    const quotes = await answer(read.ask.text);
    return answerReply(read.ask, { quotes, site: new URL(site.url).hostname });
  } catch (error) {
    return refusal(read.ask.form, error);
  }
}

async function givenIn({ method, url, body }: Asking): Promise<{ value: unknown } | { failed: HttpReply }> {
  if (method === 'GET' || method === 'HEAD')
    return { value: Object.fromEntries(new URLSearchParams(url.split('?')[1] ?? '')) };
  if (method !== 'POST') {
    const message = 'Ask with GET or POST.';
    return { failed: failure('flat', 405, 'METHOD_NOT_ALLOWED', message, { Allow: 'GET, POST, OPTIONS' }) };
  }
  return jsonIn(await body());
}

function jsonIn(text: string | null): { value: unknown } | { failed: HttpReply } {
  if (text === null)
    return { failed: failure('flat', 413, 'TOO_LARGE', `Send at most ${MAX_ASK_BYTES / 1024} kB.`) };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { failed: failure('flat', 400, 'INVALID_BODY', 'Send the question as JSON.') };
  }
}

async function mcpReply({ site }: PublishedPages, asking: Asking, answer: Answer): Promise<HttpReply> {
  if (asking.method !== 'POST')
    return failure('flat', 405, 'METHOD_NOT_ALLOWED', 'Send messages with POST.', { Allow: 'POST, OPTIONS' });
  const given = jsonIn(await asking.body());
  if ('failed' in given) return given.failed;
  if (Array.isArray(given.value)) return failure('flat', 400, 'INVALID_BODY', 'Send one message at a time.');
  const headers = Object.entries(asking.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name.startsWith(':') ? [] : [[name, String(value)]],
  );
  const request = new Request(new URL('/mcp', site.url), {
    method: 'POST',
    headers,
    body: JSON.stringify(given.value),
  });
  const failed: { reply: HttpReply | null } = { reply: null };
  const response = await answerMcp(request, given.value, {
    site_title: site.branding.site_title,
    answer: (text) =>
      answer(text).catch((error) => {
        failed.reply = rpcRefusal(given.value, refusal('flat', error));
        return [];
      }),
  });
  // Headers may come before the tool was called.
  const body = await response.text();
  if (failed.reply) return failed.reply;
  const answered = jsonReply(response.status, null, Object.fromEntries(response.headers));
  return { ...answered, body };
}

async function answerFrom(ctx: Ctx, pages: PublishedPages, { text, ip }: { text: string; ip: string }) {
  const { domain_id } = pages.site;
  await limitRate(
    ctx,
    {
      [`ask:${networkOf(ip)}`]: { hits: MAX_BY_ADDRESS, per_seconds: A_MINUTE },
      [`ask-site:${domain_id}`]: { hits: MAX_BY_SITE, per_seconds: A_MINUTE },
    },
    'Too many questions.',
  );
  const quotes = await quotePages(ctx, pages, text);
  const kept = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  // After the answer, which waits for nothing that is written.
  if (kept.length <= MAX_KEPT_CHARS && /\p{L}/u.test(kept) && !isPersonal(kept))
    void keepQuestion(ctx.db, { domain_id, text: kept, is_answered: quotes.length > 0, at: ctx.now() }).catch(
      (error: unknown) =>
        ctx.log.warn({ error: errorWords(error) }, 'a question to published pages was not kept'),
    );
  return quotes;
}

/** What an agent can do about it; anything unexpected is thrown on. */
function refusal(form: AskRequest['form'], error: unknown): HttpReply {
  if (error instanceof AppError && error.code === 'too_many_requests')
    return failure(form, 429, 'RATE_LIMITED', error.message, {
      'Retry-After': String(error.retry_after_seconds ?? A_MINUTE),
    });
  if (error instanceof AppError && error.code === 'too_large')
    return failure(form, 413, 'TOO_LARGE', error.message);
  if (!(error instanceof AppError) && !isAway(error)) throw error;
  const message = 'The pages can’t be asked at the moment. Try again in a few seconds.';
  return failure(form, 503, 'UNAVAILABLE', message, { 'Retry-After': '5' });
}

/** The same for a client of MCP, whose messages are answered by their id. */
function rpcRefusal(message: unknown, { body, ...reply }: HttpReply): HttpReply {
  const { error } = JSON.parse(body) as { error: { message: string } };
  const id = z.object({ id: z.union([z.string(), z.number()]) }).safeParse(message).data?.id ?? null;
  const answered = { jsonrpc: '2.0', id, error: { code: RPC_REFUSED, message: error.message } };
  return { ...reply, body: JSON.stringify(answered) };
}

const failure = (
  form: AskRequest['form'],
  status: number,
  code: string,
  message: string,
  headers?: Record<string, string>,
) => failureReply(form, { status, code, message, ...(headers && { headers }) });
