import { open } from '../../procedures.ts';
import { signUp } from './sign-up.service.ts';

/** How an account begins; separate from the calls of existing accounts. */
export const signingUp = {
  signUp: open.auth.signUp.handler(async ({ context, input }) => {
    await signUp(context.ctx, input, context.caller);
    return { ok: true } as const;
  }),
};
