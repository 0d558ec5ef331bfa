import { z } from 'zod';
import { oc } from '../call.ts';
import {
  count,
  cursorSchema,
  flag,
  id,
  list,
  named,
  object,
  okSchema,
  oneOf,
  partSchema,
  said,
  text,
  time,
} from '../shapes.ts';
import { alertKindSchema } from './notifications.ts';

export const MAX_WEBHOOKS = 5;

export const webhookSchema = named('Webhook', 'An address that alerts are sent to.', {
  id: id('Id of the webhook.'),
  url: text('Where alerts are sent (HTTPS).', 'https://hooks.acme.example/sightline'),
  kinds: list('The kinds of alerts that are sent there, at least one.', alertKindSchema),
  enabled: flag('False while nothing is sent.'),
  off_reason: text(
    'Why the product turned it off; null when it did not.',
    'It failed for five days.',
  ).nullable(),
  last: object('How the newest delivery went; null before the first.', {
    status: oneOf('Whether it has arrived.', ['waiting', 'delivered', 'failed']),
    at: time('When it was last tried, or is to be (UTC).'),
    sending: flag('True while it is being sent.'),
  }).nullable(),
  created_at: time('When it was added (UTC).'),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const deliverySchema = named('Delivery', 'One alert on its way to a webhook.', {
  id: id('Sent as `webhook-id`, the same in every attempt.'),
  kind: z.union([alertKindSchema, z.literal('test')]).describe('The kind of the alert; `test` for a test.'),
  status: oneOf('Whether it has arrived.', ['waiting', 'delivered', 'failed']),
  tries: count('Attempts so far.', 1),
  http_status: count('Status of the last answer; null where none came.', 200).nullable(),
  ms: count('How long the last attempt took, in milliseconds; null before the first.', 84).nullable(),
  answer: text('First 200 characters of the last answer; null where none came.', 'ok').nullable(),
  error: text(
    'Why the last attempt failed; null when it did not, and while it is being sent.',
    'Timed out.',
  ).nullable(),
  tried_at: time('When it was last tried (UTC); null before the first attempt.').nullable(),
  next_try_at: time('When it will be tried again (UTC); null when it will not.').nullable(),
  created_at: time('When the alert was told (UTC).'),
});
export type Delivery = z.infer<typeof deliverySchema>;

const addressSchema = text('Where to send alerts (HTTPS).', 'https://hooks.acme.example/sightline')
  .trim()
  .min(1)
  .max(500);
const kinds = list('The kinds of alerts that are sent there, at least one.', alertKindSchema);
const kindsSchema = kinds.min(1).max(alertKindSchema.options.length);
const webhookPath = z.object({ webhook_id: id('Id of the webhook, from the list of webhooks.') });
/** Returned only once, when it is created. */
const secretSchema = named('WebhookSecret', 'The new secret.', {
  secret: text('Signs each delivery (Standard Webhooks). It is told this once.', 'whsec_C2FVsBQIhrscChlQ'),
});
const BASE = '/api/organizations/me/webhooks';

export const webhooks = {
  list: oc
    .route({
      method: 'GET',
      path: BASE,
      summary: 'List webhooks',
      description: 'At most five, oldest first.',
    })
    .output(z.array(webhookSchema)),
  create: oc
    .route({
      method: 'POST',
      path: BASE,
      summary: 'Create a webhook for alerts',
      description: 'The secret is told this once; `rotateSecret` makes another.',
    })
    .meta({ refuses: [409] })
    .input(
      z.object({
        url: addressSchema,
        kinds: kindsSchema,
      }),
    )
    .output(
      named('NewWebhook', 'The webhook and its secret.', {
        ...secretSchema.shape,
        webhook: webhookSchema.describe('The webhook.'),
      }),
    ),
  update: oc
    .route({
      method: 'PATCH',
      path: `${BASE}/{webhook_id}`,
      summary: 'Update a webhook’s address or kinds, or turn it off',
      description: 'What is absent stays as it is.',
    })
    .meta({ refuses: [409] })
    .input(
      webhookPath.extend({
        url: addressSchema.optional(),
        kinds: kindsSchema.optional(),
        enabled: flag('False to send nothing.').optional(),
      }),
    )
    .output(webhookSchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: `${BASE}/{webhook_id}`,
      summary: 'Delete a webhook',
      description: 'At once.',
    })
    .input(webhookPath)
    .output(okSchema),
  rotateSecret: oc
    .route({
      method: 'POST',
      path: `${BASE}/{webhook_id}/secret`,
      summary: 'Rotate the secret; the previous one also signs for a day',
      description:
        'For a day deliveries carry signatures of both secrets, so that nothing is lost meanwhile.',
    })
    .input(webhookPath)
    .output(secretSchema),
  test: oc
    .route({
      method: 'POST',
      path: `${BASE}/{webhook_id}/test`,
      summary: 'Send a test delivery',
      description: 'Sends a delivery of the kind `test` and waits for the answer.',
    })
    .meta({ refuses: [409] })
    .input(webhookPath)
    .output(deliverySchema),
  deliveries: oc
    .route({
      method: 'GET',
      path: `${BASE}/{webhook_id}/deliveries`,
      summary: 'List deliveries, newest first',
      description: 'The last ones, also those that failed.',
    })
    .input(
      webhookPath.extend({
        limit: said(z.coerce.number().int().min(1).max(100).default(50), 'Deliveries in one answer.', 50),
        cursor: cursorSchema,
      }),
    )
    .output(partSchema('DeliveryList', 'deliveries', deliverySchema)),
  resend: oc
    .route({
      method: 'POST',
      path: `${BASE}/{webhook_id}/deliveries/{delivery_id}/resend`,
      summary: 'Retry a delivery',
      description: 'Sends it with the same `webhook-id`, and waits for the answer.',
    })
    .meta({ refuses: [409] })
    .input(webhookPath.extend({ delivery_id: id('Id of the delivery, from the list of deliveries.') }))
    .output(deliverySchema),
};
