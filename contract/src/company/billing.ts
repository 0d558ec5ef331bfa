import { z } from 'zod';
import { oc } from '../call.ts';
import { count, domainPath, flag, id, named, object, oneOf, said, text, time } from '../shapes.ts';
import { limitsSchema } from './organizations.ts';

export const planSchema = named('Plan', 'A plan that can be bought.', {
  name: text('Name of the plan.', 'Growth'),
  description: text('What it is for, in a sentence.', 'For teams that publish every week.'),
  platform_fee_cents: count('Price of one `interval`, in the smallest unit of `currency`.', 9900),
  currency: text('Currency of the price (ISO 4217, lower case).', 'usd'),
  interval: said(z.enum(['month', 'year']), 'How often it is charged.', 'month'),
  trial_days: count(
    'Days before the first payment; null without a trial, and for those who have subscribed before.',
    14,
  ).nullable(),
  stripe_price_id: text('Id of its price at the payment provider, for a checkout.', 'price_1Qx'),
  limits: limitsSchema.describe('What it allows.'),
});
export type Plan = z.infer<typeof planSchema>;

export const currentPlanSchema = named('CurrentPlan', 'The plan in force; with none, every field is null.', {
  name: text('Name of the plan; null without one.', 'Growth').nullable(),
  stripe_subscription_price_id: text(
    'Id of its price at the payment provider; null without a plan.',
    'price_1Qx',
  ).nullable(),
  status: oneOf(
    '`past_due`: the last payment failed, and the plan stays in force while it is tried again. Null without a plan.',
    ['active', 'past_due'],
  ).nullable(),
  ends_at: time('When it ends, once it was canceled (UTC); null while it goes on.').nullable(),
  trial_ends_at: time('When the first payment is due (UTC); null outside of a trial.').nullable(),
  payments_paused: object('While payments are paused, the plan stays in force; null while they go on.', {
    until: time('When payments go on (UTC); null when nobody has said so.').nullable(),
    collected_later: flag('Whether invoices of this time may still be charged later.'),
  }).nullable(),
  interval: said(
    planSchema.shape.interval.nullable(),
    'How often it is charged; null without a plan.',
    'month',
  ),
  currency: said(
    planSchema.shape.currency.nullable(),
    'Currency of its price (ISO 4217, lower case); null without a plan.',
    'usd',
  ),
});
export type CurrentPlan = z.infer<typeof currentPlanSchema>;

export const reversalSchema = named('Reversal', 'A refund or a dispute of a payment.', {
  id: text('Its id at the payment provider.', 're_3Qx'),
  kind: oneOf('Whether the seller returned money, or the payer’s bank asks for it back.', [
    'refund',
    'dispute',
  ]),
  state: oneOf(
    'A refund is `pending`, `refunded` or `failed`. A dispute is `open`, `won` (the payment stands), `lost` (the money went back) or `closed` without a decision.',
    ['pending', 'refunded', 'failed', 'open', 'won', 'lost', 'closed'],
  ),
  amount: count('What is refunded or disputed, in the smallest unit of `currency`.', 5000),
  currency: text('Currency of that amount (ISO 4217, lower case).', 'usd'),
  payment_amount: count('What the payment was; null where it was in another currency.', 19900).nullable(),
  paid_at: time('When the payment was made (UTC).'),
  created_at: time('When it was refunded or disputed (UTC).'),
});
export type Reversal = z.infer<typeof reversalSchema>;

export const usageSchema = named('Usage', 'What was used in the period.', {
  current_period_start: count(
    'Start of the billing period, in Unix seconds; null without a plan.',
    1793491200,
  ).nullable(),
  current_period_end: count(
    'End of the billing period, in Unix seconds; null without a plan.',
    1796083200,
  ).nullable(),
  monthly_impressions: count(
    'Requests for published pages plus views of personalized pages, in the period or, without a plan, in the calendar month.',
    18240,
  ),
  upcoming_amount_due: count(
    'Amount of the next invoice, in the smallest unit of `currency`; null when none is due, as while payments are paused.',
    9900,
  ).nullable(),
  currency: text('Currency of that amount (ISO 4217, lower case); null when none is due.', 'usd').nullable(),
});
export type Usage = z.infer<typeof usageSchema>;

/** Must be an address of the dashboard, so that nobody can be redirected elsewhere. */
const ownPath = z
  .string()
  .max(300)
  .regex(/^\/(?!\/)[^\s\\]*$/, 'Use a path of this dashboard.');

export const billingSessionSchema = named('BillingSession', 'A built-in checkout, or its manage page.', {
  session_id: id('Id of the checkout or page.'),
  kind: oneOf('Whether a plan is bought, switched or managed.', ['checkout', 'switch', 'portal']),
  state: oneOf('Whether it can still be used.', ['open', 'completed', 'expired']),
  plan: planSchema.nullable().describe('The plan that is bought or switched to; null on the manage page.'),
  current_plan: planSchema
    .nullable()
    .describe('The plan in force, or the one that was just canceled here; null without one.'),
  status: oneOf('State of the subscription; null without one.', [
    'active',
    'past_due',
    'cancelled',
  ]).nullable(),
  limits: limitsSchema.describe('The limits after this is confirmed, or the plan is canceled.'),
  renews_at: time('When the next month begins if this is confirmed (UTC).'),
  waiting_topics: count(
    'Topics over all websites that would not be measured any more under these limits.',
    4,
  ),
  success_path: text('Path of the dashboard to go on to afterwards.', '/settings/billing'),
  cancel_path: text('Path of the dashboard to go back to.', '/settings/billing'),
});
export type BillingSession = z.infer<typeof billingSessionSchema>;

export const arrivalSchema = named('Arrival', 'What happened at the payment provider.', {
  state: oneOf(
    '`started`: the plan is in force; `pending`: the payment is not through yet; `none`: nothing was bought.',
    ['started', 'pending', 'none'],
  ),
});
export type Arrival = z.infer<typeof arrivalSchema>;

const sessionPath = domainPath.extend({
  session_id: id('Id of the built-in checkout or manage page, from its address.'),
});

export const payments = {
  plans: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/payments/sightline-product-pricing',
      summary: 'List plans, cheapest first',
      description: 'What can be bought here. A key may read it.',
    })
    .input(domainPath)
    .output(z.array(planSchema)),
  currentPlan: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/payments/current-plan',
      summary: 'Get the current plan',
      description: 'A key may read it; only a signed-in person may change it.',
    })
    .input(domainPath)
    .output(currentPlanSchema),
  currentUsage: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/payments/current-usage',
      summary: 'Get the billing period and usage',
      description: 'A key may read it.',
    })
    .input(domainPath)
    .output(usageSchema),
  reversals: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/payments/reversals',
      summary: 'List refunds and disputes, newest first',
      description: 'The newest 100. A key may read it.',
    })
    .input(domainPath)
    .output(z.array(reversalSchema)),
  createCheckoutSession: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/payments/create-checkout-session',
      summary: 'Start a checkout, or a plan change for a subscriber',
      description: 'Answers where to pay. A subscriber confirms a switch there instead.',
    })
    .meta({ refuses: [409] })
    .input(
      domainPath.extend({
        price_id: text('`stripe_price_id` of a plan.', 'price_1Qx').min(1).max(200),
        success_path: said(ownPath, 'Path of the dashboard to arrive at after paying.', '/settings/billing'),
        cancel_path: said(
          ownPath,
          'Path of the dashboard to come back to without paying.',
          '/settings/billing',
        ),
      }),
    )
    .output(
      named('CheckoutSession', 'Where to pay.', {
        sessionId: text('Id of the checkout.', 'cs_test_a1'),
        url: text('Address to send the person to.', 'https://checkout.stripe.com/c/pay/cs_test_a1'),
      }),
    ),
  billingPortalSession: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/payments/billing-portal-session',
      summary: 'Get a link to manage the subscription',
      description: 'Answers 402 where there is no subscription to manage.',
    })
    .meta({ refuses: [402] })
    .input(domainPath)
    .output(
      named('BillingPortal', 'Where the subscription is managed.', {
        url: text('Address to send the person to.', 'https://billing.stripe.com/p/session/a1'),
      }),
    ),
  arrive: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/payments/arrive',
      summary: 'Refresh the subscription from the payment provider',
      description: 'Called when a person comes back from paying, so that the plan is in force at once.',
    })
    .meta({ refuses: [409] })
    .input(
      domainPath.extend({
        session_id: said(
          z
            .string()
            .regex(/^cs_[A-Za-z0-9_]{1,200}$/)
            .nullable(),
          'The checkout that the person returns from; null from the manage page.',
          'cs_test_a1',
        ),
      }),
    )
    .output(arrivalSchema),
  session: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/payments/sessions/{session_id}',
      summary: 'Get what a checkout or billing page is about',
      description: 'Only where payments are not connected: plans are then confirmed here.',
    })
    .input(sessionPath)
    .output(billingSessionSchema),
  confirm: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/payments/sessions/{session_id}/confirm',
      summary: 'Confirm a checkout or a plan change (safe to repeat)',
      description: 'Refused once the page has expired or the plan is charged by the payment provider.',
    })
    .meta({ refuses: [409] })
    .input(sessionPath)
    .output(billingSessionSchema),
  cancelSubscription: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/payments/sessions/{session_id}/cancel-subscription',
      summary: 'End the subscription now (safe to repeat)',
      description: 'Pages go offline and topics beyond the trial wait.',
    })
    .meta({ refuses: [409] })
    .input(sessionPath)
    .output(billingSessionSchema),
  resumeSubscription: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/payments/sessions/{session_id}/resume-subscription',
      summary: 'Undo a cancellation (safe to repeat)',
      description: 'Only where the plan was canceled on this page.',
    })
    .meta({ refuses: [409] })
    .input(sessionPath)
    .output(billingSessionSchema),
};
