import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { StripeFailure } from '../../platform/stripe/stripe-failure.ts';
import type { StripeGate } from '../../platform/stripe/stripe-types.ts';

const AWAY = 'Stripe cannot be reached right now. Try again in a minute.';
const REFUSED =
  'Stripe declined this; nothing has changed. Your administrator can find the reason in the server log.';

/** For a person who waits: answers within seconds, and turns Stripe's failures into a sentence. */
export async function forPeople<Of extends Ctx, Answer>(
  ctx: Of,
  stripe: StripeGate,
  work: (ctx: Of, stripe: StripeGate) => Promise<Answer>,
): Promise<Answer> {
  const hurried = stripe.forSomebodyWaiting();
  try {
    return await work({ ...ctx, stripe: hurried }, hurried);
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    ctx.log.error({ error: error.message }, 'Stripe failed');
    throw error.kind === 'away'
      ? new AppError('unavailable', AWAY, { retry_after_seconds: 60 })
      : new AppError('unavailable', REFUSED);
  }
}
