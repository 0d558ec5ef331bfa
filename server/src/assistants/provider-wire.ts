import { z } from 'zod';
import type { SearchResult } from './assistant.ts';

/** Many times the citations or parts of the longest answer; further list entries are ignored. */
const MAX_MEMBERS = 1000;

/** A list that may be missing or contain unknown members, which are dropped without an error. */
export function listOf<T>(member: z.ZodType<T>) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((members) =>
      members.slice(0, MAX_MEMBERS).flatMap((value) => member.safeParse(value).data ?? []),
    );
}

/** A field that may be missing, null or of another type: null in all these cases. */
export function maybe<T>(value: z.ZodType<T>) {
  return value
    .nullish()
    .catch(null)
    .transform((known) => known ?? null);
}

export const maybeText = maybe(z.string().min(1));
export const maybeCount = maybe(z.int().nonnegative());

/** The raw body, because the vendors' clients add conveniences that fail on unexpected bodies. */
export async function readBody(sent: { asResponse(): Promise<Response> }): Promise<unknown> {
  return (await sent.asResponse()).json();
}

/** Many times the longest answer; more would only fill memory and delay others. */
const MAX_BYTES = 4 * 2 ** 20;

/** For the vendors' clients: an endless answer counts as invalid, like one that is not JSON. */
export const boundedFetch =
  (transport: typeof fetch = fetch): typeof fetch =>
  async (input, init) => {
    const reply = await transport(input, init);
    let bytes = 0;
    const bound = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, rest) {
        bytes += chunk.length;
        if (bytes > MAX_BYTES) rest.error(new SyntaxError('An answer without an end.'));
        else rest.enqueue(chunk);
      },
    });
    return new Response(reply.body?.pipeThrough(bound) ?? null, reply);
  };

interface Post {
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal;
  transport?: typeof fetch | undefined;
}

/** Posts JSON when a vendor's client would add nothing; refusals are thrown in the same form as theirs. */
export async function postJson(url: string, { headers, body, signal, transport }: Post): Promise<unknown> {
  const reply = await boundedFetch(transport)(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal,
  });
  return readJson(reply);
}

/** Fetches JSON; never from another address, which would get the key. */
export async function getJson(
  url: string,
  { headers, signal }: Pick<Post, 'headers' | 'signal'>,
): Promise<unknown> {
  return readJson(await boundedFetch()(url, { headers, signal, redirect: 'error' }));
}

async function readJson(reply: Response): Promise<unknown> {
  const text = await reply.text();
  if (!reply.ok) throw Object.assign(new Error(text), { status: reply.status, headers: reply.headers });
  return JSON.parse(text);
}

/** Over all lists of an answer. */
export const mostOf = <Member>(members: Member[]): Member[] => members.slice(0, MAX_MEMBERS);

/** Each page once, in order, with the best title and snippet from all its mentions. */
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

/** The body without the named fields, at any depth; encrypted blobs are useless to others. */
export function without(body: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(body)) return body.map((one) => without(one, fields));
  if (typeof body !== 'object' || body === null) return body;
  const kept = Object.entries(body).filter(([key]) => !fields.includes(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, without(value, fields)]));
}
