/** Editors that are called back by a scheme of their own. */
const EDITORS = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:', 'zed:']);
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const MAX_LENGTH = 2000;

/** Whether a program may be called back there: over https, on the person's own machine, or by an app's own scheme. */
export function isRedirect(address: string): boolean {
  if (address.length > MAX_LENGTH || !URL.canParse(address)) return false;
  const { protocol, hostname, hash, username, password } = new URL(address);
  if (hash || username || password) return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return LOOPBACK.has(hostname);
  return EDITORS.has(protocol) || /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(protocol);
}

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
