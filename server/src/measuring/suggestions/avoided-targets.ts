/**
 * Whether an address belongs to a target that people ruled out: `reddit.com` means the site with its subdomains,
 * `example.com/forum` the page and everything below it.
 */
export function isAvoided(locator: string | null, targets: readonly string[]): boolean {
  if (locator === null) return false;
  const address = locator.toLowerCase().replace(/^https?:\/\/(?:www\.)?/, '');
  const [host = ''] = address.split(/[/?#:]/, 1);
  return targets.some((target) => isAtOrBelow(address, target) || host.endsWith(`.${target}`));
}

function isAtOrBelow(address: string, target: string): boolean {
  return address.startsWith(target) && /^(?:$|[/?#:])/.test(address.slice(target.length, target.length + 1));
}
