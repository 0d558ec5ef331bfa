import type { AdditionalInfo, User } from '@sightline/contract/company/users';
import type { UserCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { findUser, getOrganizationRow, mergeAdditionalInfo, type UserRow } from './accounts.queries.ts';

export function toUser(row: UserRow): User {
  const { id, email, org_id, additional_info } = row;
  return { id, email, org_id, name: additional_info.name || null, additional_info };
}

export async function getMe(ctx: UserCtx): Promise<User> {
  const row = await findUser(ctx.db, ctx.user.id);
  if (!row) throw new AppError('unauthorized', 'This account no longer exists.');
  return toUser(row);
}

/** People may change only their own details; for anybody else the answer is "not found". */
export async function updateUser(
  ctx: UserCtx,
  input: { id: string; additional_info: AdditionalInfo },
): Promise<User> {
  if (input.id !== ctx.user.id) throw new AppError('not_found', 'User not found.');
  return toUser(await mergeAdditionalInfo(ctx.db, input.id, input.additional_info));
}

/** Whether the caller uses the sample workspace, where many people share one account. */
export async function isSampleOrganization(ctx: UserCtx): Promise<boolean> {
  return (await getOrganizationRow(ctx.db, ctx.user.org_id)).sample !== null;
}
