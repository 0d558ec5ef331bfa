import { randomUUID } from 'node:crypto';
import type { AlertKind } from '@sightline/contract/company/notifications';
import { type Ctx, inTransaction } from '../../context.ts';
import { shortSubject } from '../../platform/mail/email.ts';
import { queueEmail } from '../../platform/mail/send-email.ts';
import { type Alert, insertAlert } from './alerts.queries.ts';
import { unsubscribeUrl } from './email-links.service.ts';
import { listRecipients } from './preferences.queries.ts';
import { alertBody } from './webhook-body.ts';
import { deliveryStored } from './webhook-events.jobs.ts';
import { insertDelivery, listWebhooksFor } from './webhooks.queries.ts';

/** Something to report without being asked. */
export type { AlertKind };

/** Informs everyone who wants to know, by email and webhook, once the caller's transaction has committed. */
export async function raiseAlert(ctx: Ctx, alert: Alert): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const stored = await insertAlert(tx.db, alert, tx.now());
    if (!stored) return;
    const url = linkTo(tx, alert);
    const subject = stored.host ? `${stored.host}: ${alert.title}` : alert.title;
    for (const person of await listRecipients(tx.db, alert.org_id, 'alert_letters')) {
      await queueEmail(tx, {
        to: person.email,
        subject,
        // The subject is the heading above them; a title that is too long for it starts the email.
        paragraphs: [
          ...(shortSubject(subject) === subject ? [] : [alert.title]),
          ...alert.detail.split('\n'),
        ],
        action: { label: alert.action.label, url },
        note: 'You get this email because email alerts are on. See all alerts in Settings.',
        unsubscribe_url: unsubscribeUrl(tx, person.id, 'alert_letters'),
      });
    }
    for (const webhook of await listWebhooksFor(tx.db, alert.org_id, alert.kind)) {
      const id = randomUUID();
      const body = alertBody(tx, { ...alert, id: stored.id, host: stored.host, url });
      await insertDelivery(tx.db, { id, webhook_id: webhook.id, kind: alert.kind, body, at: tx.now() });
      await tx.jobs.send(tx.db, { ...deliveryStored, group: webhook.id }, { id });
    }
  });
}

/** Names the website, so that a reader whose dashboard shows another one lands in the right place. */
export function linkTo(ctx: Ctx, { domain_id, action }: Pick<Alert, 'domain_id' | 'action'>): string {
  const url = new URL(action.path, ctx.config.public_url);
  if (domain_id) url.searchParams.set('website', domain_id);
  return url.href;
}
