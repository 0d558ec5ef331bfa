import { expect, it } from 'vitest';
import { createPeerCheck } from './near-peer.ts';

it('takes this machine and the proxies that the operator named for near', () => {
  const isNear = createPeerCheck([
    '10.1.0.0/16',
    '2001:db8::5',
    'linklocal',
    '10.9.0.0/255.255.0.0',
    'nonsense',
  ]);
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '2001:db8::5', '169.254.1.1'])
    expect(isNear(address), address).toBe(true);
  for (const address of ['10.2.0.1', '10.9.0.1', '8.8.8.8', '::ffff:8.8.8.8', '', 'localhost'])
    expect(isNear(address), address).toBe(false);
  expect(createPeerCheck(['uniquelocal'])('172.18.0.3')).toBe(true);
});
