import { signedIn } from '../../procedures.ts';
import { listKeyRows } from './api-keys.queries.ts';
import { createApiKey, revokeApiKey } from './api-keys.service.ts';
import { connectApp, describeRequest } from './connect-app.service.ts';

export const apiKeys = {
  list: signedIn.apiKeys.list.handler(({ context: { ctx } }) => listKeyRows(ctx.db, ctx.user.org_id)),
  create: signedIn.apiKeys.create.handler(({ context, input }) => createApiKey(context.ctx, input)),
  appRequest: signedIn.apiKeys.appRequest.handler(({ context, input }) =>
    describeRequest(context.ctx, input),
  ),
  connectApp: signedIn.apiKeys.connectApp.handler(({ context, input }) => connectApp(context.ctx, input)),
  revoke: signedIn.apiKeys.revoke.handler(async ({ context, input }) => {
    await revokeApiKey(context.ctx, input.key_id);
    return { ok: true };
  }),
};
