import { randomUUID } from 'node:crypto';
import { type Delivery, MAX_WEBHOOKS, type Webhook } from '@sightline/contract/company/webhooks';
import { inTransaction, type UserCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { type List, type Part, toPart } from '../../platform/db/list-part.ts';
import { isSampleOrganization } from '../accounts/accounts.service.ts';
import { limitRate } from '../rate-limits/rate-limit.service.ts';
import type { AlertKind } from './raise-alert.service.ts';
import { newWebhookSecret, sealSecret } from './sealed-secret.ts';
import { webhookAddress } from './webhook-address.ts';
import { testBody } from './webhook-body.ts';
import { deliveryStored } from './webhook-events.jobs.ts';
import {
  deleteWebhook,
  endWaiting,
  findWebhook,
  insertDelivery,
  insertWebhook,
  listDeliveryRows,
  lockWebhookUrls,
  reopenDelivery,
  replaceSecret,
  updateWebhookRow,
} from './webhooks.queries.ts';

const DAY_MS = 86_400_000;

/** Returns the secret once and never again. Repeating a call whose answer was lost adds no second webhook. */
export async function createWebhook(
  ctx: UserCtx,
  input: { url: string; kinds: AlertKind[] },
): Promise<{ webhook: Webhook; secret: string }> {
  if (await isSampleOrganization(ctx))
    throw new AppError('forbidden', 'The sample workspace sends no alerts. Sign up to use webhooks.');
  const url = webhookAddress(ctx, input.url);
  const secret = newWebhookSecret();
  const { user, config } = ctx;
  const id = await inTransaction(ctx, async (tx) => {
    const urls = await lockWebhookUrls(tx.db, user.org_id);
    if (urls.includes(url))
      throw new AppError(
        'conflict',
        'A webhook for this address already exists. Rotate its secret if you lost it.',
      );
    if (urls.length >= MAX_WEBHOOKS)
      throw new AppError('conflict', `There are ${MAX_WEBHOOKS} webhooks already. Remove one first.`);
    const sealed = sealSecret(config.session_secret, secret);
    const added = { org_id: user.org_id, url, kinds: [...new Set(input.kinds)], secret: sealed };
    const row = await insertWebhook(tx.db, { ...added, created_by: user.id, at: tx.now() });
    return row.id;
  });
  return { webhook: await getWebhook(ctx, id), secret };
}

export async function updateWebhook(
  ctx: UserCtx,
  input: {
    webhook_id: string;
    url?: string | undefined;
    kinds?: AlertKind[] | undefined;
    enabled?: boolean | undefined;
  },
): Promise<Webhook> {
  const { webhook_id: id, enabled = null } = input;
  await getWebhook(ctx, id);
  const url = input.url === undefined ? null : webhookAddress(ctx, input.url);
  const kinds = input.kinds ? [...new Set(input.kinds)] : null;
  await inTransaction(ctx, async (tx) => {
    await updateWebhookRow(tx.db, { org_id: tx.user.org_id, id, url, kinds, enabled });
    if (enabled === false) await endWaiting(tx.db, id, 'The webhook was turned off.');
  });
  return getWebhook(ctx, id);
}

export async function removeWebhook(ctx: UserCtx, id: string): Promise<void> {
  if (!(await deleteWebhook(ctx.db, ctx.user.org_id, id))) throw unknown();
}

/** The previous secret also signs for a day, so that no delivery is refused while the receiver switches. */
export async function rotateSecret(ctx: UserCtx, id: string): Promise<{ secret: string }> {
  const secret = newWebhookSecret();
  const sealed = sealSecret(ctx.config.session_secret, secret);
  const former_until = new Date(ctx.now().getTime() + DAY_MS);
  const found = await replaceSecret(ctx.db, { org_id: ctx.user.org_id, id, secret: sealed, former_until });
  if (!found) throw unknown();
  return { secret };
}

export async function sendTest(ctx: UserCtx, webhook_id: string): Promise<Delivery> {
  await limitByHand(ctx);
  return inTransaction(ctx, async (tx) => {
    await getWebhook(tx, webhook_id);
    const id = randomUUID();
    const body = testBody(tx, tx.user.org_id);
    const delivery = await insertDelivery(tx.db, { id, webhook_id, kind: 'test', body, at: tx.now() });
    await tx.jobs.send(tx.db, { ...deliveryStored, group: `test ${webhook_id}` }, { id });
    return delivery;
  });
}

export async function listDeliveries(ctx: UserCtx, webhook_id: string, part: Part): Promise<List<Delivery>> {
  await getWebhook(ctx, webhook_id);
  return toPart(await listDeliveryRows(ctx.db, webhook_id, part), part.limit);
}

/** The same delivery with the same id, so that receivers recognize it. */
export async function resendDelivery(
  ctx: UserCtx,
  input: { webhook_id: string; delivery_id: string },
): Promise<Delivery> {
  const { webhook_id, delivery_id: id } = input;
  await limitByHand(ctx);
  return inTransaction(ctx, async (tx) => {
    const webhook = await getWebhook(tx, webhook_id);
    if (!webhook.enabled) throw new AppError('conflict', 'This webhook is off. Turn it on first.');
    const delivery = await reopenDelivery(tx.db, { webhook_id, id, at: tx.now() });
    if (!delivery) throw new AppError('not_found', 'Delivery not found. Deliveries are kept for 30 days.');
    await tx.jobs.send(tx.db, { ...deliveryStored, group: webhook_id }, { id });
    return delivery;
  });
}

/** Manual deliveries are experiments, and someone else's server has to answer them, so they are limited. */
async function limitByHand(ctx: UserCtx) {
  const { id, org_id } = ctx.user;
  await limitRate(
    ctx,
    {
      [`webhook:user:${id}`]: { hits: 20, per_seconds: 10 * 60 },
      [`webhook:org:${org_id}`]: { hits: 60, per_seconds: 10 * 60 },
    },
    'Many deliveries were sent by hand.',
  );
}

/** Another organization's webhook is "not found". */
async function getWebhook(ctx: UserCtx, id: string): Promise<Webhook> {
  const webhook = await findWebhook(ctx.db, ctx.user.org_id, id);
  if (!webhook) throw unknown();
  return webhook;
}

const unknown = () => new AppError('not_found', 'Webhook not found.');
