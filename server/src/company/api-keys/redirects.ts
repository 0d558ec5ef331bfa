import { hasRealSuffix } from '../../platform/registrable-domain.ts';

/** Editors that are called back by a scheme of their own. */
const EDITORS = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:', 'zed:']);
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const MAX_LENGTH = 2000;
/** Addresses are ASCII; others are written in escapes (RFC 3986). */
const PRINTABLE = /^[\x21-\x7e]+$/;

/** Whether a program may be called back there: over https, on the person's own machine, or by an app's own scheme. */
export function isRedirect(address: string): boolean {
  if (address.length > MAX_LENGTH || !PRINTABLE.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, hash, username, password } = new URL(address);
  if (hash || username || password) return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return LOOPBACK.has(hostname);
  return EDITORS.has(protocol) || isOfDomain(protocol.slice(0, -1));
}

/**
 * Whether a scheme is a domain name read backwards, such as `com.example.app`, as RFC 8252 wants it of apps. Schemes that
 * a browser or a phone gives a meaning of their own, such as `view-source` and `intent`, are of no domain.
 */
const isOfDomain = (scheme: string) => hasRealSuffix(scheme.split('.').reverse().join('.'));

/** Exactly one that the program named; on the own machine any port will do, because it is chosen at the start. */
export function isNamed(address: string, named: readonly string[]): boolean {
  return (
    isRedirect(address) && named.some((one) => one === address || withoutPort(one) === withoutPort(address))
  );
}

function withoutPort(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.protocol !== 'http:' || !LOOPBACK.has(url.hostname)) return address;
  url.port = '';
  return url.href;
}
