import { settingsId } from '../ui/forms/settings-id.ts';

/** The cards of each page of the settings, in order; the first gives the page its name and address. */
const YOU = [['Account', 'Sign-ins'], ['Notifications']];
const WEBSITE = [
  ['Options', 'Default Location', 'Remove website'],
  ['Branding', 'Brand names'],
  ['AI assistants'],
  ['Shared reports'],
];
const ORGANIZATION = [
  ['Team'],
  ['Subscription'],
  ['API keys', 'Webhooks'],
  ['Your data', 'Delete organization'],
];

/** What addresses of the settings named before each page had its own. */
const GROUPS: Record<string, string> = { you: 'account', website: 'options', organization: 'team' };

/** Guests of the sample share one account, so they have no personal settings. */
const NOT_IN_SAMPLE = new Set(['Sign-ins', 'Delete organization']);

/** Pages of the settings, grouped by who they are for. */
export function settingsPages(isSample: boolean) {
  const there = (pages: string[][]) =>
    isSample ? pages.map((cards) => cards.filter((card) => !NOT_IN_SAMPLE.has(card))) : pages;
  return { you: there(YOU), website: there(WEBSITE), organization: there(ORGANIZATION) };
}

/** The card that a part of an address names; undefined when there is none. */
export function settingsCardAt(part: string): string | undefined {
  const id = GROUPS[part] ?? part;
  return [...YOU, ...WEBSITE, ...ORGANIZATION].flat().some((card) => settingsId(card) === id)
    ? id
    : undefined;
}
