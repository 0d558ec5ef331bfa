import { expect, it } from 'vitest';
import { addressIn, clientAddress, trustOf } from './trusted-proxies.ts';

it('Proxies are trusted by address, network and name, in IPv4 and IPv6', () => {
  const isTrusted = trustOf(['10.1.0.0/16', '192.0.2.7', 'loopback', '2001:db8::/32']);
  for (const address of ['10.1.2.3', '192.0.2.7', '127.0.0.1', '::1', '::ffff:10.1.2.3', '2001:db8::5'])
    expect([address, isTrusted(address)]).toEqual([address, true]);
  for (const address of ['10.2.0.1', '192.0.2.8', '2001:db9::1', '', 'proxy', '8.8.8.8'])
    expect([address, isTrusted(address)]).toEqual([address, false]);
  expect(trustOf(['uniquelocal'])('172.18.0.3')).toBe(true);
  expect(trustOf(['linklocal'])('169.254.1.1')).toBe(true);
});

it('The client’s address is found behind trusted proxies, and no other proxy is believed', () => {
  const isTrusted = trustOf(['10.0.0.0/8']);
  expect(clientAddress('203.0.113.9', '1.2.3.4', isTrusted)).toBe('203.0.113.9');
  expect(clientAddress('10.0.0.1', '', isTrusted)).toBe('10.0.0.1');
  expect(clientAddress('10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', isTrusted)).toBe('203.0.113.9');
  expect(clientAddress('10.0.0.1', '10.0.0.3, 10.0.0.2', isTrusted)).toBe('10.0.0.3');
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:443', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['2001:db8::7', '2001:db8::7'],
  ['2001:DB8:0:0::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:51423', '2001:db8::7'],
  ['"[2001:db8::7]:51423"', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
])('One client is one address, however a proxy writes it: %s', (written, address) => {
  const isTrusted = trustOf(['loopback']);
  expect(addressIn(written)).toBe(address);
  expect(clientAddress('127.0.0.1', ` ${written} `, isTrusted)).toBe(address);
  expect(clientAddress('::ffff:127.0.0.1', `6.6.6.6, ${written}, 127.0.0.1:80`, isTrusted)).toBe(address);
});

it.each(['unknown', 'evil', '_hidden', '', '1.2.3', '0x7f.1', '010.0.0.1', '1.2.3.4:x', '[::1', '1.2.3.4.5'])(
  'What is no address is nobody’s identity, and nothing before it is believed: %j',
  (written) => {
    const isTrusted = trustOf(['10.0.0.0/8']);
    expect(addressIn(written)).toBeNull();
    expect(clientAddress('10.0.0.1', written, isTrusted)).toBe('10.0.0.1');
    expect(clientAddress('10.0.0.1', `6.6.6.6, ${written}, 10.0.0.2`, isTrusted)).toBe('10.0.0.2');
    expect(clientAddress('10.0.0.1', `${written}, 203.0.113.9`, isTrusted)).toBe('203.0.113.9');
  },
);
