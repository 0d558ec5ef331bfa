import { createHmac } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import { keyFor } from '../../platform/derive-key.ts';
import { limitRate } from '../rate-limits/rate-limit.service.ts';
import { isKnownNetwork, keepNetwork } from './sign-in-networks.queries.ts';

const QUARTER_HOUR = 15 * 60;
const PER_CLIENT = { hits: 60, per_seconds: QUARTER_HOUR };
/** Nobody keeps the owner of an account out anywhere else than where the guesses come from. */
const PER_ACCOUNT_AND_NETWORK = { hits: 10, per_seconds: QUARTER_HOUR };
/** From everywhere together, for guesses that are spread over many networks. */
const PER_ACCOUNT = { hits: 100, per_seconds: 3600 };

/**
 * Counts a guess at a password before it is checked, and refuses what is too many; returns what to take back when the
 * password is right. Guesses from elsewhere do not block a network from which the person has signed in before.
 */
export async function countGuess(ctx: Ctx, email: string, network: string) {
  const near = {
    [`login:ip:${network}`]: PER_CLIENT,
    [`login:email:${email} ${network}`]: PER_ACCOUNT_AND_NETWORK,
  };
  const far = { [`login:email:${email}`]: PER_ACCOUNT };
  await limitRate(ctx, near);
  const isKnown = await isKnownNetwork(ctx.db, email, sumOf(ctx, network));
  if (isKnown) return near;
  await limitRate(ctx, far);
  return { ...near, ...far };
}

/** The person has signed in from here, by password or by a mailed link. */
export const rememberNetwork = (ctx: Ctx, user_id: string, network: string) =>
  keepNetwork(ctx.db, { user_id, network_sum: sumOf(ctx, network), at: ctx.now() });

/** Addresses are personal data, so only sums that nobody can make without the key are kept. */
const sumOf = ({ config }: Ctx, network: string) =>
  createHmac('sha256', keyFor(config.session_secret, 'sign-in networks')).update(network).digest();
