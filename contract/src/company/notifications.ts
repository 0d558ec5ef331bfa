import { z } from 'zod';
import { oc } from '../call.ts';
import {
  cursorSchema,
  domainPath,
  flag,
  id,
  named,
  object,
  partSchema,
  said,
  text,
  time,
} from '../shapes.ts';

export const alertKindSchema = z.enum([
  'score_changed',
  'measuring_stopped',
  'model_ending',
  'hosting_lost',
  'script_silent',
  'lift_called',
  'variant_paused',
  'payment_failed',
  'trial_ending',
  'payment_refunded',
  'payment_disputed',
  'payments_paused',
]);
export type AlertKind = z.infer<typeof alertKindSchema>;

export const alertSchema = named('Alert', 'Something that a person should know.', {
  id: id('Id of the alert.'),
  kind: alertKindSchema.describe(
    'What it is about: `score_changed` a topic rose or fell beyond noise, `measuring_stopped` an assistant fails or sends no sources any more, `model_ending` the model that an assistant is asked with is gone or ends within 60 days, `hosting_lost` the AI subdomain fails, `script_silent` the visitor script stopped reporting, `lift_called` a comparison is decided, `variant_paused` the product paused a variant, `payment_failed`, `trial_ending`, `payment_refunded` a refund was made or failed, `payment_disputed` a dispute was opened or has ended, `payments_paused` payments were paused or go on.',
  ),
  domain_id: id('Id of the website; null when it concerns the whole organization.').nullable(),
  title: text('What happened, in a line.', 'Tills for bakeries fell'),
  detail: text('What happened, in a sentence.', 'Performance fell from 52 % to 38 %.'),
  action: object('The one thing to do next, at a path of the dashboard.', {
    label: text('What the button says.', 'Open the topic'),
    path: text('Path of the dashboard.', '/topics/0198d1c2-7b1e-7c3a-9d52-0c8f4f6f2a10'),
  }),
  created_at: time('When it was told (UTC).'),
});
export type Alert = z.infer<typeof alertSchema>;

export const preferencesSchema = named('NotificationPreferences', 'Which emails a person gets unasked.', {
  weekly_digest: flag('Whether the weekly digest is mailed to you.'),
  alert_letters: flag('Whether alerts are mailed to you.'),
  next_digest_at: time('When the next weekly digest is sent to those who get it: Monday, 7:00 there.'),
  time_zone: text('Time zone of that: of the organization’s first website.', 'Europe/Brussels'),
});
export type NotificationPreferences = z.infer<typeof preferencesSchema>;

export const notifications = {
  preferences: oc
    .route({
      method: 'GET',
      path: '/api/users/me/notifications',
      summary: 'Get your email settings',
      description: 'Your own, whatever others of the organization chose.',
    })
    .output(preferencesSchema),
  setPreferences: oc
    .route({
      method: 'PATCH',
      path: '/api/users/me/notifications',
      summary: 'Update your email settings',
      description: 'What is absent stays as it is.',
    })
    .input(
      z.object({
        weekly_digest: preferencesSchema.shape.weekly_digest.optional(),
        alert_letters: preferencesSchema.shape.alert_letters.optional(),
      }),
    )
    .output(preferencesSchema),
  alerts: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/alerts',
      summary: 'List alerts, newest first',
      description: 'Alerts of this website and those of the whole organization.',
    })
    .input(
      domainPath.extend({
        limit: said(z.coerce.number().int().min(1).max(100).default(20), 'Alerts in one answer.', 20),
        cursor: cursorSchema,
      }),
    )
    .output(partSchema('AlertList', 'alerts', alertSchema)),
};
