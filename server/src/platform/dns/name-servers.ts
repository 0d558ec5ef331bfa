import type { CaaRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** What name servers say about one kind of record at one name. */
export type DnsReply =
  | { kind: 'values'; values: string[] }
  /** No such name, or no record of this kind. */
  | { kind: 'none'; no_such_name: boolean }
  /** Unknown; may be temporary. */
  | { kind: 'failure'; reason: 'timeout' | 'error' };

export type DnsKind = 'CNAME' | 'TXT' | 'NS' | 'A' | 'AAAA' | 'CAA';

export interface NameServers {
  /**
   * Names are lowercase without their last dot, the parts of a TXT record are joined, and CAA records are as in a zone
   * file: `0 issue "letsencrypt.org"`.
   */
  ask(kind: DnsKind, name: string): Promise<DnsReply>;
}

export interface AskLimits {
  /** For one attempt at one server. */
  timeout_ms: number;
  tries: number;
  /** Everything still open counts as timed out. */
  signal: AbortSignal;
}

/** `servers` as `ip` or `ip:port`; the system's when empty. */
export function createNameServers(servers: readonly string[], limits: AskLimits): NameServers {
  const { timeout_ms: timeout, tries, signal } = limits;
  const resolver = new Resolver({ timeout, tries });
  if (servers.length > 0) resolver.setServers(servers);
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  return {
    async ask(kind, name) {
      if (signal.aborted) return { kind: 'failure', reason: 'timeout' };
      try {
        const values = await askResolver(resolver, kind, name);
        return values.length > 0 ? { kind: 'values', values } : { kind: 'none', no_such_name: false };
      } catch (error) {
        return toReply(error);
      }
    },
  };
}

async function askResolver(resolver: Resolver, kind: DnsKind, name: string): Promise<string[]> {
  if (kind === 'TXT') return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  if (kind === 'A') return resolver.resolve4(name);
  if (kind === 'AAAA') return resolver.resolve6(name);
  if (kind === 'CAA') return (await resolver.resolveCaa(name)).map(caaText);
  const names = kind === 'NS' ? resolver.resolveNs(name) : resolver.resolveCname(name);
  return (await names).map(plainName);
}

/** Node gives the value under the name of its tag, beside the flags and, undocumented, `type`. */
function caaText(record: CaaRecord): string {
  const [tag = '', value = ''] =
    Object.entries(record).find(([name]) => name !== 'critical' && name !== 'type') ?? [];
  return `${record.critical} ${tag} "${value}"`;
}

const plainName = (name: string) => name.toLowerCase().replace(/\.$/, '');

function toReply(error: unknown): DnsReply {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOTFOUND') return { kind: 'none', no_such_name: true };
  if (code === 'ENODATA') return { kind: 'none', no_such_name: false };
  const isLate = code === 'ETIMEOUT' || code === 'ECANCELLED';
  return { kind: 'failure', reason: isLate ? 'timeout' : 'error' };
}
