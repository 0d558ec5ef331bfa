import { expect, it } from 'vitest';
import { limitText, moneyText, periodText } from './money-text.ts';

const locale = 'en-US';

it('[A-BILL-17] a price is in US dollars, without cents where it has none', () => {
  expect(moneyText(4900, 'usd', { isPrice: true, locale })).toBe('$49');
  expect(moneyText(4950, 'usd', { isPrice: true, locale })).toBe('$49.50');
  expect(moneyText(199_900, 'usd', { isPrice: true, locale })).toBe('$1,999');
});

it('[A-BILL-06] an invoice is in its own currency, and in US dollars where it names none', () => {
  expect(moneyText(4900, 'usd', { locale })).toBe('$49.00');
  expect(moneyText(4900, null, { locale })).toBe('$49.00');
  expect(moneyText(4900, 'eur', { locale })).toBe('€49.00');
  expect(moneyText(4900, 'jpy', { locale })).toBe('¥4,900');
  expect(moneyText(4900, 'kwd', { locale }).replace(/\s/u, ' ')).toBe('KWD 4.900');
  expect(moneyText(4900, 'no currency', { locale })).toBe('49 NO CURRENCY');
});

it('[A-BILL-18] a null limit is Unlimited', () => {
  expect(limitText(null, locale)).toBe('Unlimited');
  expect(limitText(0, locale)).toBe('0');
  expect(limitText(1200, locale)).toBe('1,200');
});

it('[A-BILL-04] a period reads from its first to its last day', () => {
  const at = (text: string) => Date.parse(text) / 1000;
  const read = (start: string, end: string) =>
    periodText(at(start), at(end), locale, 'UTC')?.replace(/\s/gu, ' ');
  expect(read('2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z')).toBe('Jan 31 – Feb 28, 2026');
  expect(read('2026-12-05T10:00:00Z', '2027-01-05T10:00:00Z')).toBe('Dec 5, 2026 – Jan 5, 2027');
  expect(periodText(null, null)).toBe(null);
});
