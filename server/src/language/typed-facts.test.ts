import { expect, it } from 'vitest';
import { typedFacts } from './typed-facts.ts';

const found = (text: string) =>
  typedFacts(text).map(({ kind, text: as, keys }) => `${kind} ${as} = ${keys.join(' or ')}`);

it.each([
  [
    '$1,000, 1000 USD and 1000 dollars',
    ['price $1,000 = USD 1000', 'price 1000 USD = USD 1000', 'price 1000 dollars = USD 1000'],
  ],
  [
    '€29.50, 29,50 € or EUR 29.50',
    ['price €29.50 = EUR 29.5', 'price 29,50 € = EUR 29.5', 'price EUR 29.50 = EUR 29.5'],
  ],
  ['£1.2m a year and £1.200', ['price £1.2m = GBP 1200000', 'price £1.200 = GBP 1200 or GBP 1.2']],
  [
    '20 percent, 20% and twenty per cent',
    ['percent 20 percent = 20%', 'percent 20% = 20%', 'percent twenty per cent = 20%'],
  ],
  [
    '12 March 2018, March 12th, 2018 and 2018-03-12',
    ['date 12 March 2018 = 2018/3/12', 'date March 12th, 2018 = 2018/3/12', 'date 2018-03-12 = 2018/3/12'],
  ],
  ['on 3/4/2025', ['date 3/4/2025 = 2025/4/3 or 2025/3/4']],
  [
    'since 1994, in March 2020 and for 2000 users',
    ['date 1994 = 1994/-/-', 'date March 2020 = 2020/3/-', 'number 2000 = 2000'],
  ],
  ['You may 12 times march 5 miles', ['number 12 = 12', 'size 5 miles = 5 mile']],
  [
    '24 hours, one day, a 30-day trial',
    ['duration 24 hours = 86400 s', 'duration one day = 86400 s', 'duration 30-day = 2592000 s'],
  ],
  ['twelve months or one year', ['duration twelve months = 12 months', 'duration one year = 12 months']],
  [
    'version 16.2, v3 and 10.0.1',
    ['version version 16.2 = v16.2', 'version v3 = v3', 'version 10.0.1 = v10.0.1'],
  ],
  [
    '0117 496 0000 or 0117 4960000',
    ['phone 0117 496 0000 = tel 1174960000', 'phone 0117 4960000 = tel 1174960000'],
  ],
  [
    'twenty-four bakers and one thousand two hundred cakes',
    ['number twenty-four = 24', 'number one thousand two hundred = 1200'],
  ],
  ['500 MB for 1,200+ bakeries', ['size 500 MB = 500 mb', 'number 1,200 = 1200']],
  ['24/7, the 3rd time, OAuth2, HTTP/2, ISO-8859-1, x86-64, one of them', []],
])('The facts in this text are found with their types: %s', (text, facts) =>
  expect(found(text)).toEqual(facts),
);
