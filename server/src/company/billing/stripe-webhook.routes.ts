import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { takeStripeEvent } from './stripe-events.service.ts';

/** The signature covers the raw bytes, so this route does not parse the body. */
export async function stripeWebhookRoutes(app: FastifyInstance, ctx: Ctx) {
  const { stripe } = ctx;
  if (!stripe) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/stripe/webhook', async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await takeStripeEvent(ctx, stripe, { raw, signature: String(signature ?? '') });
      return reply.send({ received: true });
    });
  });
}
