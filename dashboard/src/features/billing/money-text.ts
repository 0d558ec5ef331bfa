/**
 * An amount in the smallest unit of its currency, in the reader's locale: 4900 → "$49" for a price, "$49.00" for an
 * invoice. An invoice that names no currency is in US dollars.
 */
export function moneyText(
  amount: number,
  currency: string | null | undefined,
  { isPrice = false, locale }: { isPrice?: boolean; locale?: string } = {},
): string {
  const code = (currency ?? 'usd').toUpperCase();
  const digits = fractionDigits(code);
  if (digits === null) return `${new Intl.NumberFormat(locale).format(amount / 100)} ${code}`;
  const value = amount / 10 ** digits;
  const style = { style: 'currency', currency: code } as const;
  if (!isPrice) return new Intl.NumberFormat(locale, style).format(value);
  const minimumFractionDigits = Number.isInteger(value) ? 0 : digits;
  const price = { ...style, currencyDisplay: 'narrowSymbol', minimumFractionDigits } as const;
  return new Intl.NumberFormat(locale, price).format(value);
}

/** Null where the code is none. */
function fractionDigits(currency: string): number | null {
  if (!/^[A-Z]{3}$/.test(currency)) return null;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? null;
}

/** "50", "Unlimited". */
export function limitText(limit: number | null, locale?: string): string {
  return limit === null ? 'Unlimited' : new Intl.NumberFormat(locale).format(limit);
}

/** "Jan 31 – Feb 28, 2026" from unix seconds; null where there is no period. */
export function periodText(
  start: number | null = null,
  end: number | null = null,
  locale?: string,
  timeZone?: string,
): string | null {
  if (start === null || end === null) return null;
  const format = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone,
  });
  return format.formatRange(new Date(start * 1000), new Date(end * 1000));
}
