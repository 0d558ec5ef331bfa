import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Email } from '../../platform/mail/email.ts';
import { findInvitation } from './team.queries.ts';

const MAX_NAME_LENGTH = 60;

/** Says who invites the person, and to what. */
export async function invitationEmail(
  ctx: Ctx,
  user: { id: string; email: string },
): Promise<Omit<Email, 'action' | 'note'>> {
  const invitation = await findInvitation(ctx.db, user.id);
  if (!invitation) throw new AppError('conflict', 'This invitation was just withdrawn.');
  const { organization_name, inviter_name, inviter_email } = invitation;
  const { product_name } = ctx.config.dashboard;
  const organization = nameInEmail(organization_name) || 'a team';
  const named = nameInEmail(inviter_name ?? '');
  const inviter = inviter_email ? (named ? `${named} (${inviter_email})` : inviter_email) : 'A teammate';
  return {
    to: user.email,
    subject: `Join ${organization} on ${product_name}`,
    paragraphs: [
      `${inviter} invited you to ${organization} on ${product_name}, which shows how AI assistants mention and cite a company.`,
      'Choose a password to join. You’ll see the same websites, topics and pages as your team.',
    ],
  };
}

/** A name that strangers may have chosen, made safe for our emails: short, on one line, never a link. */
export function nameInEmail(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\bmailto:/gi, '')
    .replaceAll(/[/\\<>@]/g, ' ')
    // Mail apps turn anything like a host into a link; an invisible character prevents that.
    .replaceAll(/\.(?=[\p{L}\p{N}])/gu, '.\u2060')
    .replaceAll(/ +/g, ' ')
    .trim();
  return [...plain].length > MAX_NAME_LENGTH
    ? `${[...plain].slice(0, MAX_NAME_LENGTH - 1).join('')}…`
    : plain;
}

/** Why an address cannot be added. */
export function takenError(email: string, isTeammate: boolean): AppError {
  return new AppError(
    'conflict',
    isTeammate ? `${email} is already on your team.` : `${email} already belongs to another organization.`,
  );
}
