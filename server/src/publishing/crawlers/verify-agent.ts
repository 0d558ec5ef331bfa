import { setImmediate } from 'node:timers/promises';
import { parseDictionary, parseItem } from 'structured-headers';
import type { Ctx } from '../../context.ts';
import {
  isSignedBy,
  type MessageSignature,
  type SignedMessage,
  signaturesOf,
} from '../../platform/http/message-signature.ts';
import { createKeyDirectories } from './key-directories.ts';

const TAG = 'web-bot-auth';
/** For how long a signature may hold, and how far an agent's clock may be ahead. */
const MAX_AGE_SECONDS = 86_400;
const MAX_AHEAD_SECONDS = 60;
const MAX_BASE_LENGTH = 4096;
const MAX_NONCES = 50_000;

/**
 * Web Bot Auth (draft-ietf-webbotauth-httpsig-protocol): the host whose published key signed a request; null where that is
 * not proved. Also null where this installation asks nobody about crawlers.
 */
export type VerifyAgent = (message: SignedMessage) => Promise<string | null>;

export function createVerifyAgent(ctx: Ctx): VerifyAgent {
  const keysOf = createKeyDirectories(ctx);
  /** Nonces of verified signatures, with the second in which they expire. A process knows its own. */
  const used = new Map<string, number>();

  function isFirst(host: string, signature: MessageSignature, now: number): boolean {
    const nonce = signature.params.get('nonce');
    if (nonce === undefined) return true;
    const key = `${host} ${nonce}`;
    if (used.has(key)) return false;
    for (const [old, expires] of used) {
      if (expires > now && used.size < MAX_NONCES) break;
      used.delete(old);
    }
    used.set(key, Number(signature.params.get('expires')));
    return true;
  }

  return async (message) => {
    if (!ctx.config.verify_crawlers) return null;
    const now = ctx.now().getTime() / 1000;
    for (const signature of signaturesOf(message)) {
      const host = isCurrent(signature, now) ? agentOf(message, signature) : null;
      if (host === null) continue;
      const found = (await keysOf(host)).get(String(signature.params.get('keyid')));
      const isTheirs = found && found.from <= now && found.to > now && isSignedBy(signature, found.key);
      if (isTheirs && isFirst(host, signature, now)) return host;
    }
    return null;
  };
}

/** What can be said at once: nobody waits until a directory is read. */
export const verifiedNow = (verify: VerifyAgent, message: SignedMessage): Promise<string | null> =>
  Promise.race([verify(message), setImmediate(null)]);

function isCurrent({ params, base, covers }: MessageSignature, now: number): boolean {
  const [created, expires] = [Number(params.get('created')), Number(params.get('expires'))];
  return (
    params.get('tag') === TAG &&
    base.length <= MAX_BASE_LENGTH &&
    (covers.includes('"@authority"') || covers.includes('"@target-uri"')) &&
    created <= now + MAX_AHEAD_SECONDS &&
    created > now - MAX_AGE_SECONDS &&
    expires > now &&
    expires <= created + MAX_AGE_SECONDS
  );
}

/** The host that publishes the key, by the member of `Signature-Agent` that is signed; it was a lone text at first. */
function agentOf({ headers }: SignedMessage, { label, covers }: MessageSignature): string | null {
  const header = String(headers['signature-agent'] ?? '').trim();
  try {
    if (header.startsWith('"')) return covers.includes(FIELD) ? hostOf(...parseItem(header)) : null;
    const all = [...parseDictionary(header)].filter(([key]) => covers.includes(`${FIELD};key="${key}"`));
    const [, own] = all.find(([key]) => key === label) ?? all[0] ?? [];
    return own ? hostOf(own[0], own[1]) : null;
  } catch {
    return null;
  }
}

const FIELD = '"signature-agent"';

/** The host of an origin; other ways to publish keys are not followed. */
function hostOf(value: unknown, params: ReadonlyMap<string, unknown>): string | null {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  const isOrigin = url?.protocol === 'https:' && url.href === `${url.origin}/`;
  return isOrigin && String(params.get('type') ?? 'directory') === 'directory' ? url.host : null;
}
