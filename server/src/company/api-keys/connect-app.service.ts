import { randomBytes } from 'node:crypto';
import type { AppRequest, KeyScope } from '@sightline/contract/company/api-keys';
import { type Ctx, inTransaction, type UserCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { isSampleOrganization } from '../accounts/accounts.service.ts';
import { limitRate } from '../rate-limits/rate-limit.service.ts';
import { insertCode } from './oauth.queries.ts';
import { findClient } from './oauth-clients.service.ts';
import { isNamed } from './redirects.ts';

const CODE_MS = 5 * 60_000;

interface Asked {
  client_id: string;
  redirect_uri: string;
  code_challenge: string;
  resource?: string | undefined;
  state?: string | undefined;
}

export const mcpAddress = ({ config }: Ctx) => new URL('/mcp', config.public_url).href;

/** Whether a token is for this server; apps that name no resource mean it, too. */
export function isOurs(ctx: Ctx, resource: string | undefined): boolean {
  return (
    resource === undefined ||
    [mcpAddress(ctx), ctx.config.public_url].includes(resource.replace(/\/?(?:\?.*)?$/, ''))
  );
}

/** Who asks to be let in, for the person who is to decide. */
export async function describeRequest(ctx: UserCtx, asked: Asked): Promise<AppRequest> {
  const client = await checkRequest(ctx, asked);
  return {
    name: client.name,
    host: client.host,
    calls_back: placeOf(asked.redirect_uri),
    refusal: answerTo(ctx, asked, { error: 'access_denied' }),
  };
}

/** Lets the program in: it fetches its tokens with the code in this address. */
export async function connectApp(
  ctx: UserCtx,
  asked: Asked & { scope: KeyScope },
): Promise<{ location: string }> {
  const client = await checkRequest(ctx, asked);
  const code = `slc_${randomBytes(32).toString('base64url')}`;
  const at = ctx.now();
  const { client_id, redirect_uri, code_challenge, scope } = asked;
  await inTransaction(ctx, (tx) =>
    insertCode(tx.db, {
      hash: hashToken(code),
      user_id: tx.user.id,
      client_id,
      client_name: client.name,
      redirect_uri,
      code_challenge,
      scope,
      at,
      expires_at: new Date(at.getTime() + CODE_MS),
    }),
  );
  return { location: answerTo(ctx, asked, { code }) };
}

async function checkRequest(ctx: UserCtx, asked: Asked) {
  if (await isSampleOrganization(ctx))
    throw new AppError(
      'forbidden',
      'You can’t connect apps to the sample workspace. Sign up to connect yours.',
    );
  await limitRate(ctx, { [`connect-app:${ctx.user.id}`]: { hits: 60, per_seconds: 600 } });
  const client = await findClient(ctx, asked.client_id);
  // Nobody is sent to an address that the program has not named, not even with an error.
  if (!isNamed(asked.redirect_uri, client.redirect_uris))
    throw new AppError('bad_request', 'The app’s redirect address is not one that it registered.', {
      fields: { redirect_uri: 'Not one of the app’s addresses.' },
    });
  if (!isOurs(ctx, asked.resource))
    throw new AppError('bad_request', 'The app asks for access to another server.', {
      fields: { resource: 'Another server.' },
    });
  return client;
}

/** Where it calls back: a site, the person's own machine, or an app by its scheme. */
function placeOf(redirect_uri: string): string {
  const { protocol, host } = new URL(redirect_uri);
  return /^https?:$/.test(protocol) ? host : protocol;
}

function answerTo(ctx: Ctx, { redirect_uri, state }: Asked, answer: Record<string, string>): string {
  const location = new URL(redirect_uri);
  const iss = new URL(ctx.config.public_url).origin;
  for (const [name, value] of Object.entries({ ...answer, ...(state !== undefined && { state }), iss }))
    location.searchParams.set(name, value);
  return location.href;
}
