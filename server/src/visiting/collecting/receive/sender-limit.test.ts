import { expect, it } from 'vitest';
import { createSenderLimit } from './sender-limit.ts';

const SITE = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const create = (senders = 10) => createSenderLimit({ most: 100, a_second: 10, senders }).waitOf;

it('A network can send a fixed amount of events at once, and after that as much as it regains over time', () => {
  const ask = create();
  const from = (ip: string, amount: number, now: number, domain_id = SITE) =>
    ask({ domain_id, ip }, amount, now);
  expect(from('81.82.83.84', 100, 0)).toBe(0);
  expect(from('81.82.83.84', 25, 0)).toBe(3);
  expect(from('81.82.83.84', 25, 2400)).toBe(1);
  expect(from('81.82.83.84', 25, 2500)).toBe(0);
  // Other senders are not limited, nor is the same sender for another site.
  expect(from('81.82.83.85', 100, 2500)).toBe(0);
  expect(from('81.82.83.84', 100, 2500, OTHER)).toBe(0);
  // Addresses of one household count as one network.
  expect(from('2a02:1810:1:2::1', 100, 0)).toBe(0);
  expect(from('2a02:1810:1:2:9::9', 1, 0)).toBe(1);
  expect(from('::ffff:81.82.83.84', 100, 2500)).toBe(10);
});

it('A clock that is set back does not change how much a sender may send, and a long pause never gives more than the full amount', () => {
  const ask = create();
  const who = { domain_id: SITE, ip: '81.82.83.84' };
  expect([ask(who, 100, 5000), ask(who, 10, 0), ask(who, 10, 1000)]).toEqual([0, 1, 0]);
  expect([ask(who, 100, 900_000), ask(who, 1, 900_000)]).toEqual([0, 1]);
});

it('The limit on senders remembers a fixed number of them, those that sent last', () => {
  const ask = create(2);
  const from = (ip: string) => ask({ domain_id: SITE, ip }, 100, 0);
  expect([from('81.0.0.1'), from('81.0.0.2'), from('81.0.0.1'), from('81.0.0.3')]).toEqual([0, 0, 10, 0]);
  expect([from('81.0.0.1'), from('81.0.0.2')]).toEqual([10, 0]);
});

it('The limit on senders holds back nobody where a proxy that was not configured stands in front', () => {
  const ask = create();
  for (const ip of ['127.0.0.1', '10.0.0.1', '::1', 'fd00::1', ''])
    expect([1, 2, 3].map(() => ask({ domain_id: SITE, ip }, 100, 0))).toEqual([0, 0, 0]);
});

it('As the product is set up, a network sends 3,000 events at once, 50 a second after that, and 50,000 senders are remembered', () => {
  const ask = createSenderLimit().waitOf;
  const who = { domain_id: SITE, ip: '81.82.83.84' };
  expect([ask(who, 3000, 0), ask(who, 1, 0)]).toEqual([0, 1]);
  expect([ask(who, 51, 1000), ask(who, 50, 1000), ask(who, 1, 1000)]).toEqual([1, 0, 1]);
  const from = (place: number) => ({
    domain_id: SITE,
    ip: `82.${place >> 16}.${(place >> 8) & 255}.${place & 255}`,
  });
  for (let place = 0; place < 49_999; place += 1) ask(from(place), 3000, 1000);
  expect(ask(who, 1, 1000)).toBe(1);
  for (let place = 49_999; place < 100_000; place += 1) ask(from(place), 3000, 1000);
  expect(ask(who, 3000, 1000)).toBe(0);
});
