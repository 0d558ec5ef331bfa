import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { StripeFailure } from '../../platform/stripe/stripe-failure.ts';

const AWAY = 'Stripe cannot be reached right now. Try again in a minute.';
const REFUSED =
  'Stripe did not accept this. Whoever runs this installation finds the reason in its log; nothing has changed.';

/** What Stripe fails at, in a sentence for the person who asked. */
export async function forPeople<Answer>(ctx: Ctx, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    ctx.log.error({ error: error.message }, 'Stripe failed');
    throw error.kind === 'away'
      ? new AppError('unavailable', AWAY, { retry_after_seconds: 60 })
      : new AppError('unavailable', REFUSED);
  }
}
