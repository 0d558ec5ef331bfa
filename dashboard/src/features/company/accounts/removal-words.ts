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
      text: 'You are signed out everywhere and your account is deleted. What you made stays with the team. To come back, somebody has to add you again.',
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
    text: `${who} is signed out everywhere at once and can no longer open ${organization}. What they made stays with the team.`,
    action: 'Remove',
  };
}
