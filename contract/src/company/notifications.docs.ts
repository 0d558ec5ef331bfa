import { callDocs, cursorDocs, of, type Parts, partDocs, type RoomDocs, schemaDocs } from '../docs.ts';
import { alertSchema, notifications, preferencesSchema } from './notifications.ts';
import { deliverySchema, webhookSchema, webhooks } from './webhooks.ts';

const letters: Parts = {
  weekly_digest: 'Whether the weekly digest is mailed to you.',
  alert_letters: 'Whether alerts are mailed to you.',
};
const webhook: Parts = { webhook_id: 'Id of the webhook, from the list of webhooks.' };
const kinds = 'The kinds of alerts that are sent there, at least one.';
const secret = [
  'Signs each delivery (Standard Webhooks). It is told this once.',
  'whsec_C2FVsBQIhrscChlQ',
] as const;
const kind =
  'What it is about: `score_changed` a topic rose or fell beyond noise, `measuring_stopped` an assistant fails or sends no sources any more, `hosting_lost` the AI subdomain fails, `script_silent` the visitor script stopped reporting, `lift_called` a comparison is decided, `variant_paused` the product paused a variant, `payment_failed`, `trial_ending`, `payment_refunded` a refund was made or failed, `payment_disputed` a dispute was opened or has ended, `payments_paused` payments were paused or go on.';

export const notificationsDocs: RoomDocs = {
  schemas: [
    schemaDocs('NotificationPreferences', preferencesSchema, 'Which letters a person gets by themselves.', {
      ...letters,
      next_digest_at: 'When the next weekly digest is sent to those who get it (UTC).',
    }),
    schemaDocs('Alert', alertSchema, 'Something that a person should know.', {
      id: 'Id of the alert.',
      kind,
      domain_id: 'Id of the website; null when it concerns the whole organization.',
      title: ['What happened, in a line.', 'Tills for bakeries fell'],
      detail: ['What happened, in a sentence.', 'Performance fell from 52 % to 38 %.'],
      action: of('The one thing to do next.', {
        label: ['What the button says.', 'Open the topic'],
        path: ['Path of the dashboard.', '/topics/0198d1c2-7b1e-7c3a-9d52-0c8f4f6f2a10'],
      }),
      created_at: 'When it was told (UTC).',
    }),
    schemaDocs('Webhook', webhookSchema, 'An address that alerts are sent to.', {
      id: 'Id of the webhook.',
      url: ['Where alerts are sent (HTTPS).', 'https://hooks.acme.example/sightline'],
      kinds,
      enabled: 'False while nothing is sent.',
      off_reason: ['Why the product turned it off; null when it did not.', 'It failed for five days.'],
      last: of('How the newest delivery went; null before the first.', {
        status: 'Whether it has arrived.',
        at: 'When it was last tried, or is to be (UTC).',
        sending: 'True while it is being sent.',
      }),
      created_at: 'When it was added (UTC).',
    }),
    schemaDocs('Delivery', deliverySchema, 'One alert on its way to a webhook.', {
      id: 'Sent as `webhook-id`, the same in every attempt.',
      kind: 'The kind of the alert; `test` for a test.',
      status: 'Whether it has arrived.',
      tries: ['Attempts so far.', 1],
      http_status: ['Status of the last answer; null where none came.', 200],
      ms: ['How long the last attempt took, in milliseconds; null before the first.', 84],
      answer: ['First 200 characters of the last answer; null where none came.', 'ok'],
      error: ['Why the last attempt failed; null when it did not, and while it is being sent.', 'Timed out.'],
      tried_at: 'When it was last tried (UTC); null before the first attempt.',
      next_try_at: 'When it will be tried again (UTC); null when it will not.',
      created_at: 'When the alert was told (UTC).',
    }),
  ],
  calls: {
    ...callDocs('notifications', notifications, {
      preferences: 'Your own, whatever others of the organization chose.',
      setPreferences: { about: 'What is absent stays as it is.', input: letters },
      alerts: {
        about: 'Alerts of this website and those of the whole organization.',
        input: { limit: ['Alerts in one answer.', 20], cursor: cursorDocs },
        answer: { name: 'AlertList', about: 'Part of the alerts.', parts: partDocs('Alerts') },
      },
    }),
    ...callDocs('webhooks', webhooks, {
      list: 'At most five, oldest first.',
      create: {
        about: 'The secret is told this once; `rotateSecret` makes another.',
        input: { url: ['Where to send alerts (HTTPS).', 'https://hooks.acme.example/sightline'], kinds },
        answer: {
          name: 'NewWebhook',
          about: 'The webhook and its secret.',
          parts: { secret, webhook: 'The webhook.' },
        },
        refuses: [409],
      },
      update: {
        about: 'What is absent stays as it is.',
        input: {
          ...webhook,
          url: ['Where to send alerts (HTTPS).', 'https://hooks.acme.example/sightline'],
          kinds,
          enabled: 'False to send nothing.',
        },
        refuses: [409],
      },
      remove: { about: 'At once.', input: webhook },
      rotateSecret: {
        about: 'For a day deliveries carry signatures of both secrets, so that nothing is lost meanwhile.',
        input: webhook,
        answer: { name: 'WebhookSecret', about: 'The new secret.', parts: { secret } },
      },
      test: {
        about: 'Sends a delivery of the kind `test` and waits for the answer.',
        input: webhook,
        refuses: [409],
      },
      deliveries: {
        about: 'The last ones, also those that failed.',
        input: { ...webhook, limit: ['Deliveries in one answer.', 50], cursor: cursorDocs },
        answer: { name: 'DeliveryList', about: 'Part of the deliveries.', parts: partDocs('Deliveries') },
      },
      resend: {
        about: 'Sends it with the same `webhook-id`, and waits for the answer.',
        input: { ...webhook, delivery_id: 'Id of the delivery, from the list of deliveries.' },
        refuses: [409],
      },
    }),
  },
};
