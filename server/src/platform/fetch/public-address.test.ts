import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('isPublicAddress', () => {
  it.each([
    '8.8.8.8',
    '93.184.215.14',
    '172.32.0.1',
    '2606:2800:21f:cb07::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('lets %s through', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
    ['nothing', '0.0.0.0', '::'],
    ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd12:3456::1', 'fc00::1'],
    ['carrier', '100.64.0.1', '100.127.255.255'],
    ['link-local', '169.254.1.1', 'fe80::1'],
    ['metadata', '169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
    ['mapped', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::ffff:10.0.0.1'],
    ['compatible', '::127.0.0.1', '::7f00:1'],
    ['NAT64', '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::a00:1'],
    ['tunnels', '2002:7f00:1::1', '2001::1'],
    ['many', '224.0.0.1', '255.255.255.255', 'ff02::1'],
    [
      'reserved',
      '192.0.2.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '240.0.0.1',
      '2001:db8::1',
      '4000::1',
    ],
    ['no address', '', 'example.com', '127.1', '0x7f000001', '2130706433', 'fe80::1%eth0'],
  ])('refuses %s', (_kind, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});
