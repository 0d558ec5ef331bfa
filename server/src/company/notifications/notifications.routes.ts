import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { partOf } from '../../platform/db/list-part.ts';
import { chosenIn, takeAnyForm } from '../../platform/http/plain-page.ts';
import { inDomain, signedIn } from '../../procedures.ts';
import { EMAILS_OFF, EMAILS_ON, type EmailKind } from './email-links.service.ts';
import { brokenLinkPage, emailsPage } from './emails-page.ts';
import {
  emailsOf,
  getPreferences,
  listAlerts,
  setPreferences,
  switchEmails,
} from './notifications.service.ts';
import { listWebhookRows } from './webhooks.queries.ts';
import {
  createWebhook,
  listDeliveries,
  removeWebhook,
  resendDelivery,
  rotateSecret,
  sendTest,
  updateWebhook,
} from './webhooks.service.ts';

export const notifications = {
  preferences: signedIn.notifications.preferences.handler(({ context }) => getPreferences(context.ctx)),
  setPreferences: signedIn.notifications.setPreferences.handler(({ context, input }) =>
    setPreferences(context.ctx, input),
  ),
  alerts: inDomain.notifications.alerts.handler(({ context, input }) =>
    listAlerts(context.ctx, partOf(input)),
  ),
};

export const webhooks = {
  list: signedIn.webhooks.list.handler(({ context: { ctx } }) => listWebhookRows(ctx.db, ctx.user.org_id)),
  create: signedIn.webhooks.create.handler(({ context, input }) => createWebhook(context.ctx, input)),
  update: signedIn.webhooks.update.handler(({ context, input }) => updateWebhook(context.ctx, input)),
  remove: signedIn.webhooks.remove.handler(async ({ context, input }) => {
    await removeWebhook(context.ctx, input.webhook_id);
    return { ok: true } as const;
  }),
  rotateSecret: signedIn.webhooks.rotateSecret.handler(({ context, input }) =>
    rotateSecret(context.ctx, input.webhook_id),
  ),
  test: signedIn.webhooks.test.handler(({ context, input }) => sendTest(context.ctx, input.webhook_id)),
  deliveries: signedIn.webhooks.deliveries.handler(({ context, input }) =>
    listDeliveries(context.ctx, input.webhook_id, partOf(input)),
  ),
  resend: signedIn.webhooks.resend.handler(({ context, input }) => resendDelivery(context.ctx, input)),
};

interface EmailLink {
  Querystring: { token?: unknown };
}
const tokenOf = ({ query }: { query: EmailLink['Querystring'] }) => String(query.token ?? '').slice(0, 200);

/** The page that unsubscribe links open: no sign-in, and nothing changes until a person has chosen. */
export async function emailRoutes(app: FastifyInstance, ctx: Ctx) {
  const { product_name } = ctx.config.dashboard;
  await app.register(async (scope) => {
    takeAnyForm(scope);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    });
    scope.get<EmailLink>(EMAILS_OFF, async (request, reply) => {
      const token = tokenOf(request);
      const kind = emailsOf(ctx, token);
      reply.type('text/html; charset=utf-8');
      return kind
        ? emailsPage(product_name, { kind, state: 'asked', token })
        : reply.code(404).send(brokenLinkPage(product_name));
    });
    const reply = (kind: EmailKind | null, state: 'off' | 'on' | 'kept' | 'asked', token: string) =>
      kind ? emailsPage(product_name, { kind, state, token }) : brokenLinkPage(product_name);
    scope.post<EmailLink>(EMAILS_OFF, async (request, answer) => {
      const token = tokenOf(request);
      const chosen = chosenIn(request.body);
      const kind = chosen === 'stop' ? await switchEmails(ctx, token, false) : emailsOf(ctx, token);
      const state = { stop: 'off', keep: 'kept', nothing: 'asked' } as const;
      answer.type('text/html; charset=utf-8').code(kind ? 200 : 404);
      return reply(kind, state[chosen], token);
    });
    scope.post<EmailLink>(EMAILS_ON, async (request, answer) => {
      const token = tokenOf(request);
      const kind = await switchEmails(ctx, token, true);
      answer.type('text/html; charset=utf-8').code(kind ? 200 : 404);
      return reply(kind, 'on', token);
    });
  });
}
