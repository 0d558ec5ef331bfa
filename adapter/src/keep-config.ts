import type { AdapterConfig } from './decide.ts';

/** The published format; `format` counts up when adapters of before could no longer read it. */
type Published = (AdapterConfig & { format: 1 }) | null;

const FRESH_MS = 30_000;
const TIMEOUT_MS = 10_000;

/**
 * What the server published, without ever waiting for it: undefined until the first answer, then the newest that came,
 * fetched again in the background. An answer that is none changes nothing.
 */
export function keepConfig(address: string, ask: typeof fetch) {
  let kept: Published | undefined;
  let tag: string | null = null;
  let asked = Number.NEGATIVE_INFINITY;
  let pending: Promise<void> | null = null;

  async function renew(): Promise<void> {
    const answer = await ask(address, {
      headers: tag ? { 'if-none-match': tag } : {},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status !== 200) return void (await answer.body?.cancel());
    const found: unknown = await answer.json();
    if (!isPublished(found)) return;
    kept = found;
    tag = answer.headers.get('etag');
  }

  return {
    get: () => kept,
    /** Something to keep the process awake for; null while what is kept is fresh. */
    renew: (now = Date.now()): Promise<void> | null => {
      if (pending || Math.abs(now - asked) < FRESH_MS) return pending;
      asked = now;
      pending = renew()
        .catch(() => {})
        .finally(() => {
          pending = null;
        });
      return pending;
    },
  };
}

function isPublished(found: unknown): found is Published {
  if (found === null) return true;
  const { format, triggers } = Object(found);
  return format === 1 && Array.isArray(triggers);
}
