import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, timeSchema } from '../shapes.ts';
import { limitsSchema } from './organizations.ts';

export const planSchema = z.object({
  name: z.string(),
  description: z.string(),
  /** What one `interval` costs, in the smallest unit of `currency`. */
  platform_fee_cents: z.number().int(),
  /** ISO 4217, lower case. */
  currency: z.string(),
  interval: z.enum(['month', 'year']),
  /** Days before the first payment; null without a trial, and for an organization that has subscribed before. */
  trial_days: z.number().int().nullable(),
  stripe_price_id: z.string(),
  limits: limitsSchema,
});
export type Plan = z.infer<typeof planSchema>;

/** All fields are null without a plan. */
export const currentPlanSchema = z.object({
  name: z.string().nullable(),
  stripe_subscription_price_id: z.string().nullable(),
  /** Past due: the last payment failed; the plan stays in force while the provider retries. */
  status: z.enum(['active', 'past_due']).nullable(),
  /** Will end at that time; in force until then. */
  ends_at: timeSchema.nullable(),
  /** The first payment is due then; null outside of a trial. */
  trial_ends_at: timeSchema.nullable(),
  /** Nothing is charged until then (null: nobody has said when); null while payments go on. */
  payments_paused: z.object({ until: timeSchema.nullable(), collected_later: z.boolean() }).nullable(),
  /** What is paid for each time, and in which currency. */
  interval: planSchema.shape.interval.nullable(),
  currency: planSchema.shape.currency.nullable(),
});
export type CurrentPlan = z.infer<typeof currentPlanSchema>;

/** Money of a payment that went back to the payer, or that the payer's bank asks back. */
export const reversalSchema = z.object({
  id: z.string(),
  kind: z.enum(['refund', 'dispute']),
  /** A refund is pending, refunded or failed; a dispute is open, won (the payment stands), lost or closed. */
  state: z.enum(['pending', 'refunded', 'failed', 'open', 'won', 'lost', 'closed']),
  /** In the smallest unit of `currency`. */
  amount: z.number().int(),
  currency: z.string(),
  /** What the payment was; null where it was in another currency. */
  payment_amount: z.number().int().nullable(),
  paid_at: timeSchema,
  created_at: timeSchema,
});
export type Reversal = z.infer<typeof reversalSchema>;

export const usageSchema = z.object({
  /** Unix seconds. */
  current_period_start: z.number().int().nullable(),
  current_period_end: z.number().int().nullable(),
  /**
   * Requests for published pages plus personalized page views, in the billing period or, without a plan, in the
   * calendar month.
   */
  monthly_impressions: z.number().int(),
  /** Smallest unit of `currency`; null when no invoice is due. */
  upcoming_amount_due: z.number().int().nullable(),
  /** ISO 4217, lower case. */
  currency: z.string().nullable(),
});
export type Usage = z.infer<typeof usageSchema>;

/** Must be an address of the dashboard, so that nobody can be redirected elsewhere. */
const ownPath = z
  .string()
  .max(300)
  .regex(/^\/(?!\/)[^\s\\]*$/, 'Use a path of this dashboard.');

/** One pass through the built-in checkout, or one visit to the page that manages a subscription. */
export const billingSessionSchema = z.object({
  session_id: idSchema,
  kind: z.enum(['checkout', 'switch', 'portal']),
  state: z.enum(['open', 'completed', 'expired']),
  /** The plan being bought or switched to; null on the manage page. */
  plan: planSchema.nullable(),
  /** The plan in force. On the manage page it may also be the plan that was just canceled there. */
  current_plan: planSchema.nullable(),
  status: z.enum(['active', 'past_due', 'cancelled']).nullable(),
  /** The limits after this is confirmed or the plan is canceled. */
  limits: limitsSchema,
  /** When the next month begins if this is confirmed. */
  renews_at: timeSchema,
  /** Topics across all websites that would no longer be measured under those limits. */
  waiting_topics: z.number().int(),
  success_path: z.string(),
  cancel_path: z.string(),
});
export type BillingSession = z.infer<typeof billingSessionSchema>;

/** Pending: the payment has not gone through yet; none: nothing was bought. */
export const arrivalSchema = z.object({ state: z.enum(['started', 'pending', 'none']) });
export type Arrival = z.infer<typeof arrivalSchema>;

const sessionPath = domainPath.extend({ session_id: idSchema });

export const payments = {
  plans: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/payments/sightline-product-pricing',
      summary: 'Plans, cheapest first',
    })
    .input(domainPath)
    .output(z.array(planSchema)),
  currentPlan: oc
    .route({ method: 'GET', path: '/api/domains/{id}/payments/current-plan', summary: 'The plan in force' })
    .input(domainPath)
    .output(currentPlanSchema),
  currentUsage: oc
    .route({ method: 'GET', path: '/api/domains/{id}/payments/current-usage', summary: 'Period and usage' })
    .input(domainPath)
    .output(usageSchema),
  reversals: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/payments/reversals',
      summary: 'Refunds and disputes of payments, newest first',
    })
    .input(domainPath)
    .output(z.array(reversalSchema)),
  createCheckoutSession: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/payments/create-checkout-session',
      summary: 'Start a checkout, or for a subscriber the confirmation of a switch',
    })
    .input(
      domainPath.extend({
        price_id: z.string().min(1).max(200),
        success_path: ownPath,
        cancel_path: ownPath,
      }),
    )
    .output(z.object({ sessionId: z.string(), url: z.string() })),
  billingPortalSession: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/payments/billing-portal-session',
      summary: 'Where the subscription is managed',
    })
    .input(domainPath)
    .output(z.object({ url: z.string() })),
  arrive: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/payments/arrive',
      summary: 'Back from the payment provider: look at once at what happened there',
    })
    .input(
      domainPath.extend({
        /** The checkout that the person returns from; null when they return from the manage page. */
        session_id: z
          .string()
          .regex(/^cs_[A-Za-z0-9_]{1,200}$/)
          .nullable(),
      }),
    )
    .output(arrivalSchema),
  session: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/payments/sessions/{session_id}',
      summary: 'What a checkout or billing page is about',
    })
    .input(sessionPath)
    .output(billingSessionSchema),
  confirm: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/payments/sessions/{session_id}/confirm',
      summary: 'Confirm a checkout or a switch; again changes nothing',
    })
    .input(sessionPath)
    .output(billingSessionSchema),
  cancelSubscription: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/payments/sessions/{session_id}/cancel-subscription',
      summary: 'End the subscription at once; again changes nothing',
    })
    .input(sessionPath)
    .output(billingSessionSchema),
  resumeSubscription: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/payments/sessions/{session_id}/resume-subscription',
      summary: 'Take back a cancellation; again changes nothing',
    })
    .input(sessionPath)
    .output(billingSessionSchema),
};
