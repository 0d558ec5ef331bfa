/** The settings' cards in order, grouped by who they are for. */
const YOU = ['Account', 'Sign-ins', 'Notifications'];
const WEBSITE = [
  'Options',
  'Brand names',
  'Default Location',
  'Branding',
  'AI assistants',
  'Shared reports',
  'Remove website',
];
const ORGANIZATION = ['Team', 'Subscription', 'Webhooks', 'API keys', 'Your data', 'Delete organization'];

/** Guests of the sample share one account, so they have no personal settings. */
const NOT_IN_SAMPLE = new Set(['Sign-ins', 'Delete organization']);

export function settingsCards(isSample: boolean) {
  const there = (cards: string[]) => (isSample ? cards.filter((card) => !NOT_IN_SAMPLE.has(card)) : cards);
  return { you: there(YOU), website: there(WEBSITE), organization: there(ORGANIZATION) };
}
