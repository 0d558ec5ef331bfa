import type { AskRequest } from './ask-request.ts';
import type { PageQuote } from './published-shelf.ts';

export const VERSION = '0.54';

export interface HttpReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Headers of every answer: pages of others may ask in a browser, and no cache keeps what was said. */
const COMMON = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

export const jsonReply = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): HttpReply => ({
  status,
  headers: { ...COMMON, 'Content-Type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});

const eventsReply = (events: readonly (readonly [string | null, unknown])[]): HttpReply => ({
  status: 200,
  headers: { ...COMMON, 'Content-Type': 'text/event-stream; charset=utf-8' },
  body: events
    .map(([name, data]) => `${name === null ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`)
    .join(''),
});

/** Answers a browser that asks first what it may send. */
export const preflightReply = (methods: string): HttpReply => ({
  status: 204,
  headers: {
    ...COMMON,
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': 'content-type, accept, mcp-protocol-version, mcp-session-id',
    'Access-Control-Max-Age': '86400',
  },
  body: '',
});

/** The pages that answer, in the form in which the question came; none where no page answers. */
export function answerReply(
  { form, streams, query_id }: AskRequest,
  { quotes, site }: { quotes: readonly PageQuote[]; site: string },
): HttpReply {
  return form === 'flat'
    ? flatReply(
        quotes.map((quote) => flatResult(quote, site)),
        { query_id, streams },
      )
    : sectionsReply(quotes.map(webPage), streams);
}

function flatReply(
  results: readonly unknown[],
  { query_id, streams }: { query_id: string; streams: boolean },
) {
  if (!streams) return jsonReply(200, { query_id, results });
  return eventsReply([
    ...(results.length > 0 ? [[null, { message_type: 'result_batch', query_id, results }] as const] : []),
    [null, { message_type: 'complete', query_id }],
  ]);
}

function sectionsReply(results: readonly unknown[], streams: boolean) {
  const _meta = { response_type: 'answer', version: VERSION };
  if (!streams) return jsonReply(200, { _meta, results });
  return eventsReply([
    ['start', { _meta: { ..._meta, streaming: true } }],
    ...results.map((item, index) => ['result', { index, item }] as const),
    ['complete', { _meta: { ..._meta, total_items: results.length } }],
    ['end', {}],
  ]);
}

export const webPage = ({ url, title, text }: PageQuote) => ({
  '@context': 'https://schema.org',
  '@type': 'WebPage',
  url,
  name: title,
  description: text,
});

const flatResult = (quote: PageQuote, site: string) => ({
  url: quote.url,
  name: quote.title,
  site,
  score: Math.round(quote.coverage * 100),
  description: quote.text,
  schema_object: [webPage(quote)],
});

/** A refusal, with a code for an app and a sentence for people. */
export function failureReply(
  form: AskRequest['form'],
  {
    status,
    code,
    message,
    headers,
  }: { status: number; code: string; message: string; headers?: Record<string, string> },
): HttpReply {
  const error = { code, message };
  const meta = form === 'sections' ? { _meta: { response_type: 'failure', version: VERSION } } : {};
  return jsonReply(status, { ...meta, error }, headers);
}
