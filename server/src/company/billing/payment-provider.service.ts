import type { Ctx } from '../../context.ts';
import { builtInPayments } from './built-in-payments.ts';
import type { PaymentProvider } from './payment-provider-types.ts';
import { stripePayments } from './stripe-payments.ts';

export function providerOf(ctx: Ctx): PaymentProvider {
  return ctx.stripe ? stripePayments(ctx.stripe) : builtInPayments;
}
