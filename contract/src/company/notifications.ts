import { oc } from '@orpc/contract';
import { z } from 'zod';
import { cursorSchema, domainPath, idSchema, partSchema, timeSchema } from '../shapes.ts';

export const alertKindSchema = z.enum([
  'score_changed',
  'measuring_stopped',
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

export const alertSchema = z.object({
  id: idSchema,
  kind: alertKindSchema,
  /** Null when it concerns the whole organization. */
  domain_id: idSchema.nullable(),
  title: z.string(),
  detail: z.string(),
  /** The one thing to do next, at a path of the dashboard. */
  action: z.object({ label: z.string(), path: z.string() }),
  created_at: timeSchema,
});
export type Alert = z.infer<typeof alertSchema>;

export const preferencesSchema = z.object({
  weekly_digest: z.boolean(),
  alert_letters: z.boolean(),
  /** When the next weekly digest is sent to those who receive it. */
  next_digest_at: timeSchema,
});
export type NotificationPreferences = z.infer<typeof preferencesSchema>;

export const notifications = {
  preferences: oc
    .route({
      method: 'GET',
      path: '/api/users/me/notifications',
      summary: 'Which letters you get by themselves',
    })
    .output(preferencesSchema),
  setPreferences: oc
    .route({
      method: 'PATCH',
      path: '/api/users/me/notifications',
      summary: 'Choose which letters you get by themselves',
    })
    .input(z.object({ weekly_digest: z.boolean().optional(), alert_letters: z.boolean().optional() }))
    .output(preferencesSchema),
  alerts: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/alerts',
      summary: 'What was told of a website and its organization, newest first',
    })
    .input(
      domainPath.extend({
        limit: z.coerce.number().int().min(1).max(100).default(20),
        cursor: cursorSchema,
      }),
    )
    .output(partSchema(alertSchema)),
};
