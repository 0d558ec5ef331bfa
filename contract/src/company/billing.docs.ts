import { callDocs, of, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import {
  arrivalSchema,
  billingSessionSchema,
  currentPlanSchema,
  payments,
  planSchema,
  reversalSchema,
  usageSchema,
} from './billing.ts';

const session: Parts = { session_id: 'Id of the built-in checkout or manage page, from its address.' };

export const billingDocs: RoomDocs = {
  schemas: [
    schemaDocs('Plan', planSchema, 'A plan that can be bought.', {
      name: ['Name of the plan.', 'Growth'],
      description: ['What it is for, in a sentence.', 'For teams that publish every week.'],
      platform_fee_cents: ['Price of one `interval`, in the smallest unit of `currency`.', 9900],
      currency: ['Currency of the price (ISO 4217, lower case).', 'usd'],
      interval: ['How often it is charged.', 'month'],
      trial_days: [
        'Days before the first payment; null without a trial, and for those who have subscribed before.',
        14,
      ],
      stripe_price_id: ['Id of its price at the payment provider, for a checkout.', 'price_1Qx'],
      limits: 'What it allows.',
    }),
    schemaDocs('CurrentPlan', currentPlanSchema, 'The plan in force; without one, every field is null.', {
      name: ['Name of the plan; null without one.', 'Growth'],
      stripe_subscription_price_id: [
        'Id of its price at the payment provider; null without a plan.',
        'price_1Qx',
      ],
      status:
        '`past_due`: the last payment failed, and the plan stays in force while it is tried again. Null without a plan.',
      ends_at: 'When it ends, once it was canceled (UTC); null while it goes on.',
      trial_ends_at: 'When the first payment is due (UTC); null outside of a trial.',
      payments_paused: of('While payments are paused, the plan stays in force; null while they go on.', {
        until: 'When payments go on (UTC); null when nobody has said so.',
        collected_later: 'Whether invoices of this time may still be charged later.',
      }),
      interval: ['How often it is charged; null without a plan.', 'month'],
      currency: ['Currency of its price (ISO 4217, lower case); null without a plan.', 'usd'],
    }),
    schemaDocs('Reversal', reversalSchema, 'A refund or a dispute of a payment.', {
      id: ['Its id at the payment provider.', 're_3Qx'],
      kind: 'Whether the seller returned money, or the payer’s bank asks for it back.',
      state:
        'A refund is `pending`, `refunded` or `failed`. A dispute is `open`, `won` (the payment stands), `lost` (the money went back) or `closed` without a decision.',
      amount: ['What is refunded or disputed, in the smallest unit of `currency`.', 5000],
      currency: ['Currency of that amount (ISO 4217, lower case).', 'usd'],
      payment_amount: ['What the payment was; null where it was in another currency.', 19900],
      paid_at: 'When the payment was made (UTC).',
      created_at: 'When it was refunded or disputed (UTC).',
    }),
    schemaDocs('Usage', usageSchema, 'What was used in the period.', {
      current_period_start: [
        'Start of the billing period, in Unix seconds; null without a plan.',
        1793491200,
      ],
      current_period_end: ['End of the billing period, in Unix seconds; null without a plan.', 1796083200],
      monthly_impressions: [
        'Requests for published pages plus views of personalized pages, in the period or, without a plan, in the calendar month.',
        18240,
      ],
      upcoming_amount_due: [
        'Amount of the next invoice, in the smallest unit of `currency`; null when none is due, as while payments are paused.',
        9900,
      ],
      currency: ['Currency of that amount (ISO 4217, lower case); null when none is due.', 'usd'],
    }),
    schemaDocs('Arrival', arrivalSchema, 'What happened at the payment provider.', {
      state:
        '`started`: the plan is in force; `pending`: the payment is not through yet; `none`: nothing was bought.',
    }),
    schemaDocs(
      'BillingSession',
      billingSessionSchema,
      'A built-in checkout, or a visit to its manage page.',
      {
        session_id: 'Id of the checkout or page.',
        kind: 'Whether a plan is bought, switched or managed.',
        state: 'Whether it can still be used.',
        plan: 'The plan that is bought or switched to; null on the manage page.',
        current_plan: 'The plan in force, or the one that was just canceled here; null without one.',
        status: 'State of the subscription; null without one.',
        limits: 'The limits after this is confirmed, or the plan is canceled.',
        renews_at: 'When the next month begins if this is confirmed (UTC).',
        waiting_topics: [
          'Topics over all websites that would not be measured any more under these limits.',
          4,
        ],
        success_path: ['Path of the dashboard to go on to afterwards.', '/settings/billing'],
        cancel_path: ['Path of the dashboard to go back to.', '/settings/billing'],
      },
    ),
  ],
  calls: callDocs('payments', payments, {
    plans: 'What can be bought here. A key may read it.',
    currentPlan: 'A key may read it; only a signed-in person may change it.',
    currentUsage: 'A key may read it.',
    reversals: 'The newest 100. A key may read it.',
    createCheckoutSession: {
      about: 'Answers where to pay. A subscriber confirms a switch there instead.',
      input: {
        price_id: ['`stripe_price_id` of a plan.', 'price_1Qx'],
        success_path: ['Path of the dashboard to arrive at after paying.', '/settings/billing'],
        cancel_path: ['Path of the dashboard to come back to without paying.', '/settings/billing'],
      },
      answer: {
        name: 'CheckoutSession',
        about: 'Where to pay.',
        parts: {
          sessionId: ['Id of the checkout.', 'cs_test_a1'],
          url: ['Address to send the person to.', 'https://checkout.stripe.com/c/pay/cs_test_a1'],
        },
      },
      refuses: [409],
    },
    billingPortalSession: {
      about: 'Answers 402 where there is no subscription to manage.',
      answer: {
        name: 'BillingPortal',
        about: 'Where the subscription is managed.',
        parts: { url: ['Address to send the person to.', 'https://billing.stripe.com/p/session/a1'] },
      },
      refuses: [402],
    },
    arrive: {
      about: 'Called when a person comes back from paying, so that the plan is in force at once.',
      input: {
        session_id: ['The checkout that the person returns from; null from the manage page.', 'cs_test_a1'],
      },
      refuses: [409],
    },
    session: {
      about: 'Only where payments are not connected: plans are then confirmed here.',
      input: session,
    },
    confirm: {
      about: 'Refused once the page has expired or the plan is charged by the payment provider.',
      input: session,
      refuses: [409],
    },
    cancelSubscription: {
      about: 'Pages go offline and topics beyond the trial wait.',
      input: session,
      refuses: [409],
    },
    resumeSubscription: {
      about: 'Only where the plan was canceled on this page.',
      input: session,
      refuses: [409],
    },
  }),
};
