interface MoneyForm {
  /** Without cents where it has none, as prices are written. */
  isPrice?: boolean;
  locale?: string | undefined;
}

/** An amount in the reader's locale, the one way in which money is written here: "$49.00", "€250.00", "$0.0123". */
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
    // The dollar that everything is priced in; those of other countries say whose they are.
    currencyDisplay: code.toUpperCase() === 'USD' ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: isPrice && Number.isInteger(amount) ? 0 : digits,
    // An answer costs fractions of a cent.
    maximumFractionDigits: amount !== 0 && Math.abs(amount) < 0.1 ? Math.max(digits, 4) : digits,
  }).format(amount);
}

/** As payment providers name it, in the smallest unit of its currency. One that names no currency is in US dollars. */
export function smallestUnitText(
  amount: number,
  currency: string | null | undefined,
  form: MoneyForm = {},
): string {
  const digits = fractionDigits(currency ?? 'USD') ?? 2;
  return moneyText(amount / 10 ** digits, currency, form);
}

/** Null where the code is not one of a currency. */
function fractionDigits(currency: string): number | null {
  if (!/^[A-Z]{3}$/i.test(currency)) return null;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? null;
}
