import { implement, ORPCError } from '@orpc/server';
import { contract } from '@sightline/contract/contract';
import type { Ctx } from './context.ts';
import { findCaller } from './features/accounts/sessions.service.ts';
import { enterDomain } from './features/domains/domains.service.ts';
import { AppError } from './platform/app-error.ts';

/** What the HTTP layer knows of one request. */
export interface HttpContext {
  ctx: Ctx;
  /** From the Authorization header. */
  token: string | null;
  caller: { ip: string; user_agent: string | null };
  if_none_match: string | null;
  setHeader(name: string, value: string): void;
}

/** Procedures for anybody. */
export const open = implement(contract).$context<HttpContext>();

/** Procedures for people who are signed in; asked before the input is looked at. */
export const signedIn = open.use(async ({ context, next }) => {
  const user = context.token ? await findCaller(context.ctx, context.token) : null;
  if (!user) throw new AppError('unauthorized', 'Please sign in.');
  try {
    return await next({ context: { ctx: { ...context.ctx, user } } });
  } catch (error) {
    // Whatever a request stumbles over when its person is removed meanwhile, that is the reason.
    if (isExpected(error) || (await findCaller(context.ctx, context.token ?? ''))) throw error;
    throw new AppError('unauthorized', 'Please sign in.');
  }
});

const isExpected = (error: unknown) => error instanceof AppError || error instanceof ORPCError;

/** Procedures inside a domain: its `id` in the path must be one of the caller's organisation. */
export const inDomain = signedIn.use(async ({ context, next }, input: unknown) => {
  const id = pathId(input);
  if (!id) throw new AppError('not_found', 'There is no such domain.');
  return next({ context: { ctx: await enterDomain(context.ctx, id) } });
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function pathId(input: unknown): string | null {
  const id = typeof input === 'object' && input !== null && 'id' in input ? input.id : null;
  return typeof id === 'string' && UUID.test(id) ? id : null;
}
