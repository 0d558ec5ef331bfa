interface MoneyForm {
  /** Without cents if it has none, like prices. */
  isPrice?: boolean;
  locale?: string | undefined;
}

/** An amount in the reader's locale, the only format for money here: "$49.00", "€250.00", "$0.0123". */
export function moneyText(
  amount: number,
  currency: string | null | undefined,
  { isPrice = false, locale }: MoneyForm = {},
): string {
  const code = currency ?? 'USD';
  const digits = fractionDigits(code);
  if (digits === null) return `${new Intl.NumberFormat(locale).format(amount)} ${code}`;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    // US dollars, the default currency; other dollars are written with their country.
    currencyDisplay: code.toUpperCase() === 'USD' ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: isPrice && Number.isInteger(amount) ? 0 : digits,
    // An answer costs fractions of a cent.
    maximumFractionDigits: amount !== 0 && Math.abs(amount) < 0.1 ? Math.max(digits, 4) : digits,
  }).format(amount);
}

/** In a payment provider's form: the smallest unit of its currency. Without a currency it is in US dollars. */
export function smallestUnitText(
  amount: number,
  currency: string | null | undefined,
  form: MoneyForm = {},
): string {
  const digits = fractionDigits(currency ?? 'USD') ?? 2;
  return moneyText(amount / 10 ** digits, currency, form);
}

/** Null when the code is not a currency. */
function fractionDigits(currency: string): number | null {
  if (!/^[A-Z]{3}$/i.test(currency)) return null;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? null;
}
