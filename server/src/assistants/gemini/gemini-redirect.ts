import { awakeSignal } from '../../platform/awake/awake.ts';
import type { Answer } from '../assistant.ts';
import { uniqueResults } from '../provider-wire.ts';

const REDIRECT_PATH = '/grounding-api-redirect/';
const REDIRECT_ORIGIN = 'https://vertexaisearch.cloud.google.com';
const HOP_TIMEOUT_MS = 5_000;

/** Many times the citations of an answer; each is a call to Google. */
const MAX_RESOLVED = 200;

/** A redirect's target, or null when it cannot be found out. */
export type ResolveRedirect = (url: string, signal: AbortSignal) => Promise<string | null>;

/** Reads one `Location` header and never visits the page behind it. */
export const resolveOneHop =
  (transport: typeof fetch = fetch): ResolveRedirect =>
  async (url, signal) => {
    const response = await transport(url, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, awakeSignal(HOP_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    const location = response.headers.get('location');
    return location && /^https?:\/\//i.test(location) ? location : null;
  };

/**
 * Replaces Google's redirects in the answer by the pages' own addresses. Only redirects of Google, or of the configured
 * base URL, are requested. For an unresolved one, the title is used if it is a bare host, as it usually is.
 */
export async function withResolvedLinks(
  answer: Answer,
  { base_url, resolve, signal }: { base_url: string; resolve: ResolveRedirect; signal: AbortSignal },
): Promise<Answer> {
  const origins = [REDIRECT_ORIGIN, new URL(base_url).origin];
  const pages = new Map([...answer.citations, ...answer.results].map(({ url, title }) => [url, title]));
  const resolved = await Promise.all(
    [...pages].map(async ([url, title], at) => {
      if (!isRedirect(url, origins)) return [url, url] as const;
      const target = at < MAX_RESOLVED ? await resolve(url, signal).catch(() => null) : null;
      return [url, target ?? hostAddress(title) ?? url] as const;
    }),
  );
  signal.throwIfAborted();
  const addresses = new Map(resolved);
  const own = <T extends { url: string }>(page: T): T => ({
    ...page,
    url: addresses.get(page.url) ?? page.url,
  });
  return {
    ...answer,
    citations: answer.citations.map(own),
    results: uniqueResults(answer.results.map(own)),
    steps: answer.steps.map((step) =>
      step.type === 'search_query' ? { ...step, results: step.results.map(own) } : step,
    ),
  };
}

function isRedirect(url: string, origins: string[]): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && origins.includes(parsed.origin) && parsed.pathname.startsWith(REDIRECT_PATH);
}

function hostAddress(title: string | null): string | null {
  return title && /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i.test(title) ? `https://${title.toLowerCase()}/` : null;
}
