import type { CurrentPlan, Plan } from '@sightline/contract/company/billing';
import { expect, it } from 'vitest';
import { offersOf } from './plan-offers.ts';

const plan = (currency: string, interval: Plan['interval']): Plan => ({
  name: 'Growth',
  description: '',
  platform_fee_cents: 100,
  currency,
  interval,
  trial_days: null,
  stripe_price_id: `${currency} ${interval}`,
  limits: { topics: null, frequency: 'daily' },
});
const holds = (currency: string, interval: Plan['interval']): CurrentPlan => ({
  name: 'Growth',
  stripe_subscription_price_id: `${currency} ${interval}`,
  status: 'active',
  ends_at: null,
  trial_ends_at: null,
  payments_paused: null,
  interval,
  currency,
});
const SOLD = [plan('usd', 'month'), plan('usd', 'year'), plan('eur', 'month')];

it('Plans are offered monthly in US dollars at first, and by year or in another currency where they are sold so', () => {
  expect(offersOf(SOLD, undefined)).toEqual({
    currencies: ['eur', 'usd'],
    intervals: ['month', 'year'],
    currency: 'usd',
    interval: 'month',
  });
  expect(offersOf(SOLD, undefined, { currency: 'eur', interval: 'year' })).toMatchObject({
    intervals: ['month'],
    currency: 'eur',
    interval: 'month',
  });
  expect(offersOf([plan('eur', 'year')], undefined)).toMatchObject({ currency: 'eur', interval: 'year' });
});

it('A subscriber is offered plans in the currency of the subscription only, and at first for the same time', () => {
  expect(offersOf(SOLD, holds('eur', 'month'))).toMatchObject({ currencies: ['eur'], intervals: ['month'] });
  expect(offersOf(SOLD, holds('usd', 'year'))).toMatchObject({ currencies: ['usd'], interval: 'year' });
  expect(offersOf(SOLD, holds('usd', 'year'), { interval: 'month' })).toMatchObject({ interval: 'month' });
});
