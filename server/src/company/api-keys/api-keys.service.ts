import { randomBytes } from 'node:crypto';
import type { ApiKey, KeyScope } from '@sightline/contract/company/api-keys';
import { type Ctx, inTransaction, type UserCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { isSampleOrganization } from '../accounts/accounts.service.ts';
import {
  deleteKey,
  findLiveKey,
  insertKey,
  type KeyRow,
  lockLiveKeys,
  noteKeyUse,
} from './api-keys.queries.ts';
import { limitKey, type Tell } from './limit-calls.service.ts';

const BEGINNING = 'sl_';
const SHOWN = BEGINNING.length + 8;
const MAX_LIVE = 20;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Session tokens never start like this. */
export const isApiKey = (token: string) => token.startsWith(BEGINNING);

/** When a call is repeated because its answer was lost, it must not create a second, unknown key. */
export async function createApiKey(
  ctx: UserCtx,
  input: { name: string; scope: KeyScope; expires_in_days?: number | null | undefined },
): Promise<ApiKey & { key: string }> {
  if (await isSampleOrganization(ctx))
    throw new AppError('forbidden', 'The sample workspace has no API keys. Sign up to use the API.');
  return inTransaction(ctx, async (tx) => {
    const at = tx.now();
    const live = await lockLiveKeys(tx.db, tx.user.id, at);
    if (live === undefined) throw new AppError('unauthorized', 'This account no longer exists.');
    const { name, scope, expires_in_days: days } = input;
    if (live.includes(name))
      throw new AppError(
        'conflict',
        `You already have an API key named “${name}”. Choose another name or revoke that key first.`,
      );
    if (live.length >= MAX_LIVE)
      throw new AppError('conflict', `You have ${MAX_LIVE} API keys already. Revoke an unused one.`);
    const key = BEGINNING + randomBytes(32).toString('base64url');
    const row = await insertKey(tx.db, {
      user_id: tx.user.id,
      name,
      scope,
      prefix: key.slice(0, SHOWN),
      hash: hashToken(key),
      at,
      expires_at: days ? new Date(at.getTime() + days * DAY_MS) : null,
    });
    return { ...row, key };
  });
}

/** Any member's key may be revoked. */
export async function revokeApiKey(ctx: UserCtx, id: string) {
  if ((await deleteKey(ctx.db, { id, org_id: ctx.user.org_id })) === 0)
    throw new AppError('not_found', 'API key not found.');
  ctx.log.info({ api_key_id: id, user_id: ctx.user.id }, 'API key revoked');
}

/** The working key with this token. */
export async function findApiKey(ctx: Ctx, token: string): Promise<KeyRow | null> {
  return (await findLiveKey(ctx.db, hashToken(token), ctx.now())) ?? null;
}

/** What keys with a scope may do. */
const MAY: Record<KeyScope, readonly KeyScope[]> = {
  events: ['events'],
  read: ['read'],
  write: ['read', 'write', 'events'],
  websites: ['read', 'write', 'events', 'websites'],
};
const CANNOT: Record<KeyScope, string> = {
  events: 'This key may only send events.',
  read: 'This key is read-only.',
  write: 'This key may not add websites.',
  websites: 'This key may not do this.',
};

/** The person behind a key; refused when its scope does not include it, or it is used too often. */
export async function enterByKey(
  ctx: Ctx,
  key: KeyRow,
  needed: KeyScope,
  tell: Tell,
): Promise<UserCtx['user']> {
  if (!MAY[key.scope].includes(needed))
    throw new AppError('forbidden', `${CANNOT[key.scope]} Use a key with the scope "${needed}".`);
  await limitKey(ctx, key.id, tell);
  const at = ctx.now();
  const isNoted = key.last_used_at !== null && at.getTime() - Date.parse(key.last_used_at) < MINUTE_MS;
  if (!isNoted) await noteKeyUse(ctx.db, key.id, at);
  return { id: key.user_id, org_id: key.org_id, session_id: '' };
}
