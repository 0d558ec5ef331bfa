import { open, signedIn, signedInOrKey } from '../../procedures.ts';
import { getMe, getMyOrganization, toUser, updateUser } from './accounts.service.ts';
import { logIn, requestPasswordReset, resetPassword, signUp } from './auth.service.ts';
import { endSessionOf, refreshSession } from './sessions.service.ts';

const ok = { ok: true } as const;

export const auth = {
  signUp: open.auth.signUp.handler(async ({ context, input }) => {
    await signUp(context.ctx, input, context.caller);
    return ok;
  }),
  logIn: open.auth.logIn.handler(async ({ context, input }) => {
    const { user, tokens } = await logIn(context.ctx, input, context.caller);
    return { user: toUser(user), tokens };
  }),
  refresh: open.auth.refresh.handler(({ context, input }) =>
    refreshSession(context.ctx, input.refresh_token),
  ),
  logOut: open.auth.logOut.handler(async ({ context, input }) => {
    await endSessionOf(context.ctx, input.refresh_token);
    return ok;
  }),
  requestPasswordReset: open.auth.requestPasswordReset.handler(async ({ context, input }) => {
    await requestPasswordReset(context.ctx, input.email, context.caller);
    return ok;
  }),
  resetPassword: open.auth.resetPassword.handler(async ({ context, input }) => {
    await resetPassword(context.ctx, input, context.caller);
    return ok;
  }),
};

export const users = {
  me: signedInOrKey.users.me.handler(({ context }) => getMe(context.ctx)),
  update: signedIn.users.update.handler(({ context, input }) => updateUser(context.ctx, input)),
};

export const organizations = {
  me: signedInOrKey.organizations.me.handler(({ context }) => getMyOrganization(context.ctx)),
};
