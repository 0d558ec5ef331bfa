import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, timeSchema } from '../shapes.ts';
import { limitsSchema } from './organizations.ts';

export const planSchema = z.object({
  name: z.string(),
  description: z.string(),
  /** A month, in US cents. */
  platform_fee_cents: z.number().int(),
  stripe_price_id: z.string(),
  limits: limitsSchema,
});
export type Plan = z.infer<typeof planSchema>;

/** All null without a plan. */
export const currentPlanSchema = z.object({
  name: z.string().nullable(),
  stripe_subscription_price_id: z.string().nullable(),
  /** Past due: the last payment failed, and the plan holds while the provider tries again. */
  status: z.enum(['active', 'past_due']).nullable(),
  /** Cancelled for that time, and in force until then. */
  ends_at: timeSchema.nullable(),
});
export type CurrentPlan = z.infer<typeof currentPlanSchema>;

export const usageSchema = z.object({
  /** Unix seconds. */
  current_period_start: z.number().int().nullable(),
  current_period_end: z.number().int().nullable(),
  /** Page requests at the edge and personalised page views in the period, or in the month without a plan. */
  monthly_impressions: z.number().int(),
  /** Cents; null where no invoice is coming. */
  upcoming_amount_due: z.number().int().nullable(),
  /** ISO 4217, lower case. */
  currency: z.string().nullable(),
});
export type Usage = z.infer<typeof usageSchema>;

/** An address of the dashboard's own, so that nobody is sent elsewhere. */
const ownPath = z
  .string()
  .max(300)
  .regex(/^\/(?!\/)[^\s\\]*$/, 'Use a path of this dashboard.');

/** A way through the built-in checkout, or a visit to the page that manages a subscription. */
export const billingSessionSchema = z.object({
  session_id: idSchema,
  kind: z.enum(['checkout', 'switch', 'portal']),
  state: z.enum(['open', 'completed', 'expired']),
  /** What is bought or switched to; null on the page that manages. */
  plan: planSchema.nullable(),
  /** The plan in force; on the page that manages also the one that a cancellation there has ended. */
  current_plan: planSchema.nullable(),
  status: z.enum(['active', 'past_due', 'cancelled']).nullable(),
  /** What is allowed once this is confirmed, or the plan is cancelled. */
  limits: limitsSchema,
  /** When a month begins next, once this is confirmed. */
  renews_at: timeSchema,
  /** Topics, over all websites, that those limits leave unmeasured. */
  waiting_topics: z.number().int(),
  success_path: z.string(),
  cancel_path: z.string(),
});
export type BillingSession = z.infer<typeof billingSessionSchema>;

/** Pending: paid, and the payment is not through yet; none: nothing has been bought. */
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
        /** Of the checkout that led back; null from the page that manages. */
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
