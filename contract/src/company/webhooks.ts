import { oc } from '@orpc/contract';
import { z } from 'zod';
import { cursorSchema, idSchema, okSchema, partSchema, timeSchema } from '../shapes.ts';
import { alertKindSchema } from './notifications.ts';

export const MAX_WEBHOOKS = 5;

export const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  kinds: z.array(alertKindSchema),
  enabled: z.boolean(),
  /** Why the product turned it off. */
  off_reason: z.string().nullable(),
  /** Result of the newest delivery; null before the first. */
  last: z
    .object({ status: z.enum(['waiting', 'delivered', 'failed']), at: timeSchema, sending: z.boolean() })
    .nullable(),
  created_at: timeSchema,
});
export type Webhook = z.infer<typeof webhookSchema>;

export const deliverySchema = z.object({
  /** `webhook-id`, the same in every attempt. */
  id: idSchema,
  kind: z.union([alertKindSchema, z.literal('test')]),
  status: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number().int(),
  http_status: z.number().int().nullable(),
  ms: z.number().int().nullable(),
  /** The first 200 characters. */
  answer: z.string().nullable(),
  /** Null while it is being sent. */
  error: z.string().nullable(),
  tried_at: timeSchema.nullable(),
  next_try_at: timeSchema.nullable(),
  created_at: timeSchema,
});
export type Delivery = z.infer<typeof deliverySchema>;

const addressSchema = z.string().trim().min(1).max(500);
const kindsSchema = z.array(alertKindSchema).min(1).max(alertKindSchema.options.length);
const webhookPath = z.object({ webhook_id: idSchema });
/** Returned only once, when it is created. */
const secretSchema = z.object({ secret: z.string() });
const BASE = '/api/organizations/me/webhooks';

export const webhooks = {
  list: oc
    .route({ method: 'GET', path: BASE, summary: 'Where alerts are sent' })
    .output(z.array(webhookSchema)),
  create: oc
    .route({ method: 'POST', path: BASE, summary: 'Send alerts to an address' })
    .input(z.object({ url: addressSchema, kinds: kindsSchema }))
    .output(secretSchema.extend({ webhook: webhookSchema })),
  update: oc
    .route({
      method: 'PATCH',
      path: `${BASE}/{webhook_id}`,
      summary: 'Change address, kinds, or turn it off',
    })
    .input(
      webhookPath.extend({
        url: addressSchema.optional(),
        kinds: kindsSchema.optional(),
        enabled: z.boolean().optional(),
      }),
    )
    .output(webhookSchema),
  remove: oc
    .route({ method: 'DELETE', path: `${BASE}/{webhook_id}`, summary: 'Send no more to an address' })
    .input(webhookPath)
    .output(okSchema),
  rotateSecret: oc
    .route({
      method: 'POST',
      path: `${BASE}/{webhook_id}/secret`,
      summary: 'Rotate secret; the one before signs too for a day',
    })
    .input(webhookPath)
    .output(secretSchema),
  test: oc
    .route({ method: 'POST', path: `${BASE}/{webhook_id}/test`, summary: 'Send a test' })
    .input(webhookPath)
    .output(deliverySchema),
  deliveries: oc
    .route({
      method: 'GET',
      path: `${BASE}/{webhook_id}/deliveries`,
      summary: 'What was sent and how it went, newest first',
    })
    .input(
      webhookPath.extend({
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: cursorSchema,
      }),
    )
    .output(partSchema(deliverySchema)),
  resend: oc
    .route({
      method: 'POST',
      path: `${BASE}/{webhook_id}/deliveries/{delivery_id}/resend`,
      summary: 'Send a delivery again',
    })
    .input(webhookPath.extend({ delivery_id: idSchema }))
    .output(deliverySchema),
};
