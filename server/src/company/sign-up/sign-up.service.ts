import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { keepOrUndo } from '../../platform/db/database.ts';
import {
  findUserByEmail,
  insertOrganization,
  insertUser,
  type SampleMark,
  type UserRow,
} from '../accounts/accounts.queries.ts';
import type { Caller } from '../accounts/auth.service.ts';
import { anyAddress, emailsTo } from '../accounts/mailed-strangers.ts';
import { mailAccountExists, mailPasswordLink, purposeFor } from '../accounts/password-links.ts';
import { deleteLapsedInvitation } from '../accounts/team.queries.ts';
import { cleanHost, createDomain } from '../domains/domains.service.ts';
import { limitRate } from '../rate-limits/rate-limit.service.ts';

export interface SignUp {
  email: string;
  organization_name: string;
  domain_url: string;
  time_zone?: string | undefined;
}

/** Gives the same answer whether or not the address has an account. */
export async function signUp(ctx: Ctx, input: SignUp, caller: Caller) {
  await limitRate(ctx, {
    [`signup:ip:${caller.network}`]: { hits: 20, per_seconds: 3600 },
    ...emailsTo(input.email),
  });
  const host = cleanHost(input.domain_url);
  await inTransaction(ctx, async (tx) => {
    await deleteLapsedInvitation(tx.db, input.email, tx.now());
    const known = await findUserByEmail(tx.db, input.email);
    const { organization_name, time_zone } = input;
    // The same writes happen for an address with an account; otherwise the response time would reveal it.
    const opened = await keepOrUndo(tx.db, !known, () =>
      openAccount(tx, {
        ...{ email: known ? anyAddress() : input.email, organization_name, host, time_zone },
        sample: null,
      }),
    );
    if (known?.password_hash) return mailAccountExists(tx, known.email);
    await mailPasswordLink(tx, known ?? opened.user, known ? purposeFor(known) : 'first_password');
  });
}

/** Creates an organization with its first person and domain, and starts reading the site. Call it in a transaction. */
async function openAccount(
  tx: Ctx,
  input: {
    email: string;
    organization_name: string;
    host: string;
    time_zone?: string | undefined;
    sample: SampleMark;
  },
): Promise<{ user: UserRow; domain_id: string }> {
  const { email, organization_name: name, host, time_zone, sample } = input;
  const at = tx.now();
  const org_id = await insertOrganization(tx.db, { name, sample, at });
  const user = await insertUser(tx.db, { org_id, email, at });
  if (!user) throw new AppError('conflict', 'This address is already signing up. Try again.');
  const domain = await createDomain(tx, { org_id, host, brand_name: name, created_by: user.id, time_zone });
  return { user, domain_id: domain.id };
}

/**
 * An account without a password, for visitors of the sample workspace; scheduled work skips it while it is being built.
 */
export function openGuestAccount(
  ctx: Ctx,
  input: { email: string; organization_name: string; host: string },
): Promise<{ user: { id: string; org_id: string }; domain_id: string }> {
  return inTransaction(ctx, (tx) => openAccount(tx, { ...input, sample: 'building' }));
}
