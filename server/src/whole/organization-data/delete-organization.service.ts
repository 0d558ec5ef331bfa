import {
  deleteOrganizationRow,
  deletePeopleOf,
  markDeleted,
} from '../../company/accounts/accounts.queries.ts';
import { getMe } from '../../company/accounts/accounts.service.ts';
import { confirmPassword } from '../../company/accounts/confirm-password.service.ts';
import { endSubscriptionOf } from '../../company/billing/end-subscription.service.ts';
import { removeDomain } from '../../company/domains/remove-domain.service.ts';
import { type Ctx, inTransaction, type UserCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { deleteEmailsTo } from '../../platform/mail/emails.queries.ts';
import { queueEmail } from '../../platform/mail/send-email.ts';
import { findOrganization, listDeleted, listDomainsOf, lockOrganization } from './deletion.queries.ts';
import { eraseDeleted } from './deletion-events.jobs.ts';

/** Nobody can sign in to it any more and nothing of it is served; its data is erased in the background. */
export async function deleteOrganization(ctx: UserCtx, typed: { name: string; password: string }) {
  const { org_id } = ctx.user;
  const organization = await findOrganization(ctx.db, org_id);
  if (organization?.sample)
    throw new AppError('forbidden', 'The sample workspace can’t be deleted. Start it over instead.');
  if (!organization || foldSpace(typed.name) !== foldSpace(organization.name)) {
    const message = 'That doesn’t match your organization’s name.';
    throw new AppError('bad_request', message, { fields: { name: message } });
  }
  await confirmPassword(ctx, typed.password);
  const { email } = await getMe(ctx);
  // Comes first: nobody pays for what they cannot use, and if the provider is away, nothing is deleted.
  await endSubscriptionOf(ctx, org_id);
  await inTransaction(ctx, async (tx) => {
    const locked = await lockOrganization(tx.db, org_id);
    if (!locked || locked.deleted_at) return;
    const hosts = await closeOrganization(tx, org_id);
    await postFarewell(tx, { email, name: organization.name, hosts });
  });
  ctx.log.info({ org_id, user_id: ctx.user.id }, 'organization deleted');
}

/** Closes an organization and has its data erased, in a transaction; returns the hosts of its websites. */
export async function closeOrganization(tx: Ctx, org_id: string): Promise<string[]> {
  const hosts = await emptyOrganization(tx, org_id);
  await markDeleted(tx.db, org_id, tx.now());
  await tx.jobs.send(tx.db, eraseDeleted, {});
  return hosts;
}

async function emptyOrganization(tx: Ctx, org_id: string): Promise<string[]> {
  await deleteEmailsTo(tx.db, await deletePeopleOf(tx.db, org_id));
  const domains = await listDomainsOf(tx.db, org_id);
  for (const { id } of domains) await removeDomain(tx, id);
  return domains.map(({ host }) => host);
}

/** As a single-line field shows it. */
const foldSpace = (name: string) => name.replace(/\s+/g, ' ').trim();

async function postFarewell(
  ctx: Ctx,
  { email, name, hosts }: { email: string; name: string; hosts: string[] },
) {
  await queueEmail(ctx, {
    to: email,
    subject: `${name} was deleted`,
    paragraphs: [
      `You have deleted the organization ${name} from ${ctx.config.dashboard.product_name}.`,
      'Sign-in is closed, the subscription has ended, pages are offline and the script has stopped. All data is being erased.',
      'You can sign up again with this address at any time.',
    ],
    ...(hosts.length > 0 && {
      sections: [{ heading: 'Websites that were removed', items: hosts.map((text) => ({ text })) }],
    }),
    note: 'You can now remove the script and DNS records from these websites.',
  });
}

/** Maximum number per run of the job. */
const MAX_AT_ONCE = 20;

/** Continues what a deletion left to the background; repeats nothing that is done. */
export async function eraseDeletedOrganizations(ctx: Ctx) {
  for (const { id } of await listDeleted(ctx.db, MAX_AT_ONCE))
    await inTransaction(ctx, async (tx) => {
      if (!(await lockOrganization(tx.db, id))) return;
      // Includes people invited and data added at the moment of the deletion.
      const hosts = await emptyOrganization(tx, id);
      if (hosts.length === 0) await deleteOrganizationRow(tx.db, id);
    });
}
