import type { Ctx } from '../context.ts';
import { isLoopback } from '../platform/http/loopback.ts';
import { SAMPLE_HOSTS } from '../whole/sample/sample-sites.ts';

const MAX_REMEMBERED = 5000;

/** Whether a Host header, with or without port, names the dashboard's server. */
export function ownHosts({ config }: Ctx): (header: string) => boolean {
  const names = new Set([new URL(config.public_url).hostname, hostName(config.content_host), config.host]);
  if (config.sample_workspace) for (const host of SAMPLE_HOSTS) names.add(host);
  const remembered = new Map<string, boolean>();
  return (header) => {
    const known = remembered.get(header);
    if (known !== undefined) return known;
    const host = hostName(header);
    const ours = names.has(host) || isAddress(host) || (host === 'localhost' && isLoopback(config.host));
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(header, ours);
    return ours;
  };
}

export const hostName = (header: string) => header.toLowerCase().replace(/:\d*$/, '');
const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.startsWith('[');
