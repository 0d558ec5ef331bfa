import type { KeyObject } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { signatureKeyOf } from '../../platform/http/message-signature.ts';

const PATH = '/.well-known/http-message-signatures-directory';
const TYPE = 'application/http-message-signatures-directory+json';
const KEPT_MS = 3_600_000;
/** How soon a directory that could not be read is tried again. */
const FAILED_MS = 5 * 60_000;
/** Anyone may name a directory, so few are read at once, and none for long. */
const MAX_READ_AT_ONCE = 4;
const READ_MS = 4000;
const MAX_BYTES = 65_536;
const MAX_KEYS = 20;
const MAX_DIRECTORIES = 1000;

const directorySchema = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), nbf: z.number().optional(), exp: z.number().optional() })),
});

interface Key {
  key: KeyObject;
  /** Seconds since 1970. */
  from: number;
  to: number;
}
/** By the thumbprint that signatures name as `keyid`. */
type Keys = ReadonlyMap<string, Key>;
const NO_KEYS: Keys = new Map();

/** The keys that agents publish to verify their signatures by, as each host says of its own. */
export function createKeyDirectories(ctx: Ctx) {
  const known = new Map<string, { keys: Keys; until: number }>();
  const reading = new Map<string, Promise<Keys>>();

  async function read(host: string): Promise<Keys> {
    const before = known.get(host)?.keys;
    try {
      const url = `https://${host}${PATH}`;
      const limits = { max_bytes: MAX_BYTES, timeout_ms: READ_MS, max_redirects: 0 };
      const { status, headers, body } = await ctx.fetch(url, { ...limits, headers: { accept: TYPE } });
      if (status !== 200 || !headers['content-type']?.startsWith(TYPE))
        throw new Error(`It answered ${status} ${headers['content-type'] ?? ''}`);
      return keep(host, await readKeys(body.toString('utf8')), KEPT_MS);
    } catch (error) {
      ctx.log.info({ host, error: String(error) }, 'keys of an agent could not be read');
      // A directory that is away takes back none of its keys.
      return keep(host, before ?? NO_KEYS, FAILED_MS);
    }
  }

  function keep(host: string, keys: Keys, for_ms: number): Keys {
    known.delete(host);
    const [oldest] = known.size >= MAX_DIRECTORIES ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    known.set(host, { keys, until: ctx.now().getTime() + for_ms });
    return keys;
  }

  /** Reads the directory where it is not known or old; nothing is known of it where too many others are being read. */
  return async (host: string): Promise<Keys> => {
    const kept = known.get(host);
    if (kept && kept.until > ctx.now().getTime()) return kept.keys;
    const begun = reading.get(host);
    if (begun) return begun;
    if (reading.size >= MAX_READ_AT_ONCE) return kept?.keys ?? NO_KEYS;
    const work = read(host).finally(() => reading.delete(host));
    reading.set(host, work);
    return work;
  };
}

async function readKeys(text: string): Promise<Keys> {
  const keys = new Map<string, Key>();
  for (const { nbf = 0, exp = Number.POSITIVE_INFINITY, ...jwk } of directorySchema
    .parse(JSON.parse(text))
    .keys.slice(0, MAX_KEYS)) {
    const key = signatureKeyOf(jwk);
    if (key) keys.set(await calculateJwkThumbprint(jwk), { key, from: nbf, to: exp });
  }
  return keys;
}
