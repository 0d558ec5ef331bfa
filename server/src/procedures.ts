import { type AnyProcedure, implement, ORPCError, os } from '@orpc/server';
import { contract } from '@sightline/contract/contract';
import { findCaller } from './company/accounts/sessions.service.ts';
import { enterByKey, findApiKey, isApiKey } from './company/api-keys/api-keys.service.ts';
import { limitChanges } from './company/api-keys/limit-calls.service.ts';
import { enterDomain } from './company/domains/domains.service.ts';
import { beginCall } from './company/repeated-calls/repeated-calls.service.ts';
import type { Ctx, UserCtx } from './context.ts';
import { AppError } from './platform/app-error.ts';

/** What the HTTP layer knows about one request. */
export interface HttpContext {
  ctx: Ctx;
  /** From the Authorization header. */
  token: string | null;
  caller: { network: string; user_agent: string | null };
  if_none_match: string | null;
  /** So that a call that is sent again is not done again. */
  idempotency_key: string | null;
  /** As the header says it. */
  accept_language?: string | null;
  /** Called by a tool of /mcp, which also accepts tokens of connected apps. */
  is_tool?: boolean;
  setHeader(name: string, value: string): void;
}

const asked = os.$context<HttpContext>();

/** Refuses API keys: only the signed-in person may do this. */
const byPerson = asked.middleware(async ({ context: { ctx, token }, procedure, next }) => {
  if (token && isApiKey(token) && (await findApiKey(ctx, token)))
    throw new AppError('forbidden', 'This call requires a signed-in person.');
  const user = await enterBySession(ctx, token, methodOf(procedure));
  return orSignedOut(
    () => next({ context: { ctx: { ...ctx, user } } }),
    () => sessionUser(ctx, token),
  );
});

/** People, and keys with the scope for it. */
const byPersonOrKeyWith = (for_changes: 'events' | 'write' | 'websites') =>
  asked.middleware(async ({ context: { ctx, token, is_tool, setHeader }, procedure, next }) => {
    const isKey = token !== null && isApiKey(token);
    const needed = methodOf(procedure) === 'GET' ? 'read' : for_changes;
    const user = isKey
      ? await enterByKey(ctx, await liveKey(ctx, token, is_tool), needed, setHeader)
      : await enterBySession(ctx, token, methodOf(procedure));
    return orSignedOut(
      () => next({ context: { ctx: { ...ctx, user } } }),
      () => (isKey ? liveKey(ctx, token, is_tool) : sessionUser(ctx, token)),
    );
  });
const byPersonOrKey = byPersonOrKeyWith('write');
const byPersonOrWebsiteKey = byPersonOrKeyWith('websites');
const byPersonOrEventKey = byPersonOrKeyWith('events');

/** What is created or started is not created or started again by the same call. */
const once = os
  .$context<HttpContext & { ctx: UserCtx }>()
  .middleware(async ({ context, path, procedure, next }, input: unknown, output) => {
    const { ctx, idempotency_key: key, setHeader } = context;
    if (key === null || methodOf(procedure) !== 'POST') return next();
    const call = await beginCall(ctx, { key, name: path.join('.'), input });
    if ('answer' in call) {
      setHeader('idempotency-replayed', 'true');
      return output(call.answer.output);
    }
    const result = await Promise.resolve(next()).catch(async (error) => {
      await call.fail();
      throw error;
    });
    await call.finish(result.output);
    return result;
  });

const intoDomain = os
  .$context<HttpContext & { ctx: UserCtx }>()
  .middleware(async ({ context, next }, input: unknown) => {
    const id = pathId(input);
    if (!id) throw new AppError('not_found', 'Domain not found.');
    return next({ context: { ctx: await enterDomain(context.ctx, id) } });
  });

/** Procedures for anybody. */
export const open = implement(contract).$context<HttpContext>();

/**
 * Procedures for signed-in people, checked before the input is parsed: sign-ins, the team, keys, billing and deletion.
 * Keys are refused.
 */
export const signedIn = open.use(byPerson).use(once);

/** Procedures that API keys may call too. */
export const signedInOrKey = open.use(byPersonOrKey).use(once);

/** Procedures for people and keys that may add websites. */
export const signedInOrWebsiteKey = open.use(byPersonOrWebsiteKey).use(once);

/**
 * Procedures inside a domain, for people and keys: the `id` in the path must be a domain of the caller's organization.
 */
export const inDomain = signedInOrKey.use(intoDomain);

/** Procedures inside a domain for people and keys, also for those that may only send events. */
export const inDomainToSend = open.use(byPersonOrEventKey).use(once).use(intoDomain);

/** Procedures inside a domain that only a signed-in person may call. */
export const signedInDomain = signedIn.use(intoDomain);

/** Who may call a procedure, according to its middlewares. */
export function accessOf(
  procedure: AnyProcedure,
): 'open' | 'person' | 'person_or_key' | 'person_or_website_key' | 'person_or_event_key' {
  const { middlewares } = procedure['~orpc'];
  if (middlewares.some((middleware) => middleware === byPersonOrKey)) return 'person_or_key';
  if (middlewares.some((middleware) => middleware === byPersonOrWebsiteKey)) return 'person_or_website_key';
  if (middlewares.some((middleware) => middleware === byPersonOrEventKey)) return 'person_or_event_key';
  return middlewares.some((middleware) => middleware === byPerson) ? 'person' : 'open';
}

/** If the person is removed during a request, that is reported as the reason for any failure. */
async function orSignedOut<Result>(
  work: () => PromiseLike<Result> | Result,
  mustBeIn: () => Promise<unknown>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isExpected = error instanceof AppError || error instanceof ORPCError;
    if (!isExpected) await mustBeIn();
    throw error;
  }
}

async function liveKey(ctx: Ctx, token: string, is_tool = false) {
  const key = await findApiKey(ctx, token);
  if (!key || (key.client_id !== null && !is_tool))
    throw new AppError('unauthorized', 'This API key is unknown, revoked or expired.');
  return key;
}

async function enterBySession(ctx: Ctx, token: string | null, method: string): Promise<UserCtx['user']> {
  const user = await sessionUser(ctx, token);
  if (method !== 'GET') await limitChanges(ctx, user.id);
  return user;
}

const methodOf = (procedure: AnyProcedure) => procedure['~orpc'].route.method ?? 'POST';

async function sessionUser(ctx: Ctx, token: string | null): Promise<UserCtx['user']> {
  const user = token ? await findCaller(ctx, token) : null;
  if (!user) throw new AppError('unauthorized', 'Please sign in.');
  return user;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function pathId(input: unknown): string | null {
  const id = typeof input === 'object' && input !== null && 'id' in input ? input.id : null;
  return typeof id === 'string' && UUID.test(id) ? id : null;
}
