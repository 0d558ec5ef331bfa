import type { Teammate } from '@sightline/contract/company/users';

/** What removing somebody will do. */
export function removalWords(
  { id, name, email, joined }: Pick<Teammate, 'id' | 'name' | 'email' | 'joined'>,
  own_id: string,
  organization: string,
): { title: string; text: string; action: string } {
  const who = name ?? email;
  if (id === own_id)
    return {
      title: `Leave ${organization}?`,
      text: 'You’ll be signed out and your account deleted. Your work stays with the team, and a teammate can add you back.',
      action: 'Leave',
    };
  if (!joined)
    return {
      title: `Remove ${who}?`,
      text: `The link mailed to ${email} stops working. You can add them again at any time.`,
      action: 'Remove',
    };
  return {
    title: `Remove ${who}?`,
    text: `${who} will be signed out and lose access to ${organization}. Their work stays with the team.`,
    action: 'Remove',
  };
}
