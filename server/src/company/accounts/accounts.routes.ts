import { open, signedIn, signedInOrKey } from '../../procedures.ts';
import { getMe, toUser, updateUser } from './accounts.service.ts';
import {
  getPasswordLink,
  logIn,
  requestPasswordReset,
  resetPassword,
  type StartedSession,
} from './auth.service.ts';
import { changePassword } from './change-password.service.ts';
import { endSessionOf, refreshSession } from './sessions.service.ts';
import { endOtherSignIns, endSignIn, listSignIns } from './sign-ins.service.ts';
import { invite, inviteAgain, listTeam, removeTeammate } from './team.service.ts';

const ok = { ok: true } as const;
const sessionOf = ({ user, tokens }: StartedSession) => ({ user: toUser(user), tokens });

export const auth = {
  logIn: open.auth.logIn.handler(async ({ context, input }) => {
    return sessionOf(await logIn(context.ctx, input, context.caller));
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
  passwordLink: open.auth.passwordLink.handler(({ context, input }) =>
    getPasswordLink(context.ctx, input, context.caller),
  ),
  resetPassword: open.auth.resetPassword.handler(async ({ context, input }) => {
    return sessionOf(await resetPassword(context.ctx, input, context.caller));
  }),
};

export const users = {
  list: signedIn.users.list.handler(({ context }) => listTeam(context.ctx)),
  invite: signedIn.users.invite.handler(({ context, input }) =>
    invite(context.ctx, { email: input.email, name: input.name || null }),
  ),
  inviteAgain: signedIn.users.inviteAgain.handler(({ context, input }) => inviteAgain(context.ctx, input.id)),
  remove: signedIn.users.remove.handler(async ({ context, input }) => {
    await removeTeammate(context.ctx, input.id);
    return ok;
  }),
  me: signedInOrKey.users.me.handler(({ context }) => getMe(context.ctx)),
  update: signedIn.users.update.handler(({ context, input }) => updateUser(context.ctx, input)),
  changePassword: signedIn.users.changePassword.handler(async ({ context, input }) => {
    await changePassword(context.ctx, input);
    return ok;
  }),
};

export const signIns = {
  list: signedIn.signIns.list.handler(({ context }) => listSignIns(context.ctx)),
  end: signedIn.signIns.end.handler(async ({ context, input }) => {
    await endSignIn(context.ctx, input.session_id);
    return ok;
  }),
  endOthers: signedIn.signIns.endOthers.handler(async ({ context }) => {
    await endOtherSignIns(context.ctx);
    return ok;
  }),
};
