import { expect, it } from 'vitest';
import { hostName, hostOf, isLike, pagePath } from './address.ts';
import { randomId, timedId } from './ids.ts';
import { shareOf } from './share-of.ts';

it('A visitor stays in or out of the hold-out forever, and the hold-out has the share that was asked for', () => {
  const ids = Array.from(
    { length: 20_000 },
    (_, n) => `0f0e0d0c-0b0a-4908-8706-${String(n).padStart(12, '0')}`,
  );
  const trigger = '0190a0a0-0000-7000-8000-000000000001';
  const other = '0190a0a0-0000-7000-8000-000000000002';
  const held = ids.filter((id) => shareOf(id + trigger) < 0.1);
  expect(held.length).toBeGreaterThan(1800);
  expect(held.length).toBeLessThan(2200);
  expect(ids.filter((id) => shareOf(id + trigger) < 0.1)).toEqual(held);
  // Being held out of one variant is independent of being held out of another.
  const both = held.filter((id) => shareOf(id + other) < 0.1).length;
  expect(both / held.length).toBeGreaterThan(0.06);
  expect(both / held.length).toBeLessThan(0.14);
});

it('Which of several variants a visitor gets says nothing about whether they are held back, and shares are kept', () => {
  const ids = Array.from({ length: 40_000 }, randomId);
  const trigger = '0190a0a0-0000-7000-8000-000000000001';
  const drawn = ids.map((id) => ({ draw: shareOf(id), held: shareOf(id + trigger) < 0.1 }));
  // Four variants with a fourth of the visitors each, and a tenth of them held back: 9,000 and 1,000 in each.
  const cells = [0, 1, 2, 3].flatMap((place) => {
    const these = drawn.filter(({ draw }) => Math.floor(draw * 4) === place);
    const held = these.filter((one) => one.held).length;
    return [(these.length - held - 9000) ** 2 / 9000, (held - 1000) ** 2 / 1000];
  });
  // Chi-square with seven degrees of freedom exceeds this once in a hundred thousand times.
  expect(cells.reduce((sum, cell) => sum + cell, 0)).toBeLessThan(34);
});

it('The script makes ids that are UUIDs of versions 4 and 7, and those of version 7 begin with the time', () => {
  for (let count = 0; count < 200; count++) {
    expect(randomId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(timedId(1_795_000_000_123)).toMatch(/^01a1ee56-5e7b-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(Array.from({ length: 1000 }, randomId)).size).toBe(1000);
});

it('A path counts as the same with and without a slash at its end, and with a router’s fragment', () => {
  const path = (address: string) => pagePath(new URL(address, 'https://acme.example'));
  expect(path('/pricing/')).toBe(path('/pricing?plan=team#faq'));
  expect(path('/#/pricing/')).toBe(path('/#/pricing'));
  expect(path('/')).not.toBe(path('/#/pricing'));
  expect(hostOf('https://WWW.Acme.example:8080/path?x#y')).toBe('acme.example');
  expect(hostOf('')).toBe('');
  expect(hostName('WWW.Acme.example:8080')).toBe('acme.example');
});

it('The script matches a pattern with many stars in linear time', () => {
  expect(isLike('a'.repeat(100_000), `${'*a'.repeat(2000)}b`)).toBe(false);
});
