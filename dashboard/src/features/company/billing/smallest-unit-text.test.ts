import { expect, it } from 'vitest';
import { moneyText } from '../../../lib/words/money-text.ts';
import { smallestUnitText } from './smallest-unit-text.ts';

const locale = 'en-US';

it('[A-BILL-17] A price is in US dollars, without cents where it has none', () => {
  expect(smallestUnitText(4900, 'usd', { isPrice: true, locale })).toBe('$49');
  expect(smallestUnitText(4950, 'usd', { isPrice: true, locale })).toBe('$49.50');
  expect(smallestUnitText(199_900, 'usd', { isPrice: true, locale })).toBe('$1,999');
});

it('[A-BILL-06] An invoice is in its own currency, and in US dollars where it names none', () => {
  expect(smallestUnitText(4900, 'usd', { locale })).toBe('$49.00');
  expect(smallestUnitText(4900, null, { locale })).toBe('$49.00');
  expect(smallestUnitText(4900, 'eur', { locale })).toBe('€49.00');
  expect(smallestUnitText(4900, 'jpy', { locale })).toBe('¥4,900');
  expect(smallestUnitText(4900, 'kwd', { locale }).replace(/\s/u, ' ')).toBe('KWD 4.900');
  expect(smallestUnitText(4900, 'no currency', { locale })).toBe('49 no currency');
});

it('An amount is read in the smallest unit that Stripe uses for its currency, also where it is usually written otherwise', () => {
  const written = (currency: string, amount: number) =>
    smallestUnitText(amount, currency, { locale }).replace(/\s/gu, ' ');
  expect(written('isk', 500_000)).toBe('ISK 5,000');
  expect(written('ugx', 500_000)).toBe('UGX 5,000');
  expect(written('mga', 5000)).toMatch(/^MGA 5,000/);
  expect(written('huf', 500_000)).toMatch(/^HUF 5,000/);
  expect(written('rsd', 1250)).toBe('RSD 12.50');
});

it('Amounts spent and values of conversions are written as on invoices, whatever the locale', () => {
  expect(moneyText(12.5, 'USD', { locale })).toBe('$12.50');
  expect(moneyText(0.0123, 'USD', { locale })).toBe('$0.0123');
  expect(moneyText(0, 'USD', { locale })).toBe('$0.00');
  expect(moneyText(250, 'EUR', { locale })).toBe('€250.00');
  expect([
    moneyText(12.5, 'USD', { locale: 'en-GB' }),
    smallestUnitText(1250, 'usd', { locale: 'en-GB' }),
  ]).toEqual(['$12.50', '$12.50']);
});
