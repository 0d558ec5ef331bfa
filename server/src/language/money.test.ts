import { expect, it } from 'vitest';
import { hasMoney } from './money.ts';
import { typedFacts } from './typed-facts.ts';

/** Countries by their languages; without those that write only "$" or "R". */
const WRITTEN =
  `en-US USD,en-GB GBP,en-IE EUR,en-IN INR,en-NG NGN,en-KE KES,en-GH GHS,de-DE EUR,de-CH CHF,fr-FR EUR,
  fr-CH CHF,es-ES EUR,es-PE PEN,pt-PT EUR,pt-BR BRL,it-IT EUR,nl-NL EUR,pl-PL PLN,cs-CZ CZK,sk-SK EUR,hu-HU HUF,ro-RO RON,
  bg-BG BGN,sv-SE SEK,nb-NO NOK,da-DK DKK,is-IS ISK,fi-FI EUR,et-EE EUR,lt-LT EUR,lv-LV EUR,el-GR EUR,tr-TR TRY,ru-RU RUB,
  uk-UA UAH,sr-RS RSD,hr-HR EUR,sl-SI EUR,ka-GE GEL,hy-AM AMD,kk-KZ KZT,he-IL ILS,ar-AE AED,ar-SA SAR,ar-MA MAD,ur-PK PKR,
  hi-IN INR,bn-BD BDT,th-TH THB,vi-VN VND,id-ID IDR,ms-MY MYR,fil-PH PHP,ja-JP JPY,zh-CN CNY,ko-KR KRW,sw-TZ TZS`
    .split(/,\s*/)
    .map((one) => one.split(' '));

it.each(WRITTEN)('An amount is read as people in %s write it, in %s', (locale = '', currency = '') => {
  const write = (amount: number, how: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, numberingSystem: 'latn', ...how }).format(
      amount,
    );
  const ways = [{ currencyDisplay: 'symbol' }, { currencyDisplay: 'narrowSymbol' }] as const;
  for (const how of ways)
    for (const amount of [12_500, 49]) {
      const text = write(amount, { ...how, maximumFractionDigits: 0 });
      expect(hasMoney(text), text).toBe(true);
      const [fact, ...others] = typedFacts(text);
      expect(others, text).toEqual([]);
      expect(fact, text).toMatchObject({
        kind: 'price',
        keys: expect.arrayContaining([`${currency} ${amount}`]),
      });
    }
});

it.each([
  ['1 290 zł', 'PLN 1290'],
  ['kr 1 500,-', 'NOK 1500'],
  ['299:-', 'SEK 299'],
  ['2 490 Kč/os.', 'CZK 2490'],
  ['20 000 Ft', 'HUF 20000'],
  ['500 руб.', 'RUB 500'],
  ['R$ 1.200,00', 'BRL 1200'],
  ['S/ 25.00', 'PEN 25'],
])('%s is %s', (text, key) => expect(typedFacts(text)[0]?.keys).toContain(key));

it.each(['50 ft of pipe', 'Mo - Fr. 8:00', 'DIN 476', '5 real reviews', 'TRY 14 days', 'an R2 unit'])(
  '“%s” names no price',
  (text) => {
    expect(hasMoney(text)).toBe(false);
    expect(typedFacts(text).filter(({ kind }) => kind === 'price')).toEqual([]);
  },
);
