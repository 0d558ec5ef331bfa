import { z } from 'zod';
import type { SearchResult } from './assistant.ts';

/** Many times what the longest answer cites, or has parts; what else a list holds is not read. */
const MAX_MEMBERS = 1000;

/** A list that may be missing or hold members of kinds we don't know: those are left out, never an error. */
export function listOf<T>(member: z.ZodType<T>) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((members) =>
      members.slice(0, MAX_MEMBERS).flatMap((value) => member.safeParse(value).data ?? []),
    );
}

/** A field that may be missing, null or of another type: null in every such case. */
export function maybe<T>(value: z.ZodType<T>) {
  return value
    .nullish()
    .catch(null)
    .transform((known) => known ?? null);
}

export const maybeText = maybe(z.string().min(1));
export const maybeCount = maybe(z.int().nonnegative());

/** The body as it came: the vendors' clients add conveniences to it that trip over unexpected bodies. */
export async function readBody(sent: { asResponse(): Promise<Response> }): Promise<unknown> {
  return (await sent.asResponse()).json();
}

/** Many times the longest answer: what goes on behind that would only fill our memory, and keep others waiting. */
const MAX_BYTES = 4 * 2 ** 20;

/** For the vendors' clients: an answer without an end makes no sense, as one that is no JSON does not. */
export async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const reply = await fetch(input, init);
  let bytes = 0;
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, rest) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) rest.error(new SyntaxError('An answer without an end.'));
      else rest.enqueue(chunk);
    },
  });
  return new Response(reply.body?.pipeThrough(bound) ?? null, reply);
}

/** Posts JSON where a vendor's client would do no more; a refusal is thrown as those clients do. */
export async function postJson(
  url: string,
  { headers, body, signal }: { headers: Record<string, string>; body: unknown; signal: AbortSignal },
): Promise<unknown> {
  const reply = await boundedFetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal,
  });
  const text = await reply.text();
  if (!reply.ok) throw Object.assign(new Error(text), { status: reply.status, headers: reply.headers });
  return JSON.parse(text);
}

/** Of all lists of an answer together. */
export const mostOf = <Member>(members: Member[]): Member[] => members.slice(0, MAX_MEMBERS);

/** Each page once, in order, with the best title and snippet that any mention of it has. */
export function uniqueResults(results: SearchResult[]): SearchResult[] {
  const byUrl = new Map<string, SearchResult>();
  for (const result of results) {
    const known = byUrl.get(result.url);
    byUrl.set(result.url, {
      url: result.url,
      title: known?.title ?? result.title,
      snippet: known?.snippet ?? result.snippet,
    });
  }
  return mostOf([...byUrl.values()]);
}

/** The body without the named fields, at any depth: encrypted blobs are of no use to anybody. */
export function without(body: unknown, fields: readonly string[]): unknown {
  return JSON.parse(JSON.stringify(body, (key, value) => (fields.includes(key) ? undefined : value)));
}
