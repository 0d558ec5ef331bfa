import { BlockList, isIP } from 'node:net';

/** The names that TRUSTED_PROXIES may hold beside addresses and networks, as Fastify reads them. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether a connection comes from this machine or from a proxy that the operator named. */
export function createPeerCheck(trusted_proxies: readonly string[]): (address: string) => boolean {
  const near = new BlockList();
  for (const entry of ['loopback', ...trusted_proxies].flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address);
    const length = Number(bits ?? (family === 4 ? 32 : 128));
    if (family === 0 || !Number.isInteger(length)) continue;
    near.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return isIP(plain) !== 0 && near.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6');
  };
}
