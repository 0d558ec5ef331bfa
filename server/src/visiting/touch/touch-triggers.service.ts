import type { TouchRule } from '@sightline/contract/visiting/tracking';
import {
  AD_MEDIUMS,
  ASSISTANTS,
  MAIL_MEDIUMS,
  SEARCH_ENGINES,
  type Sender,
  SOCIAL_NETWORKS,
} from './touch-table.ts';

/** In the order in which starting variants are tried. */
export const TRIGGER_KINDS = [
  'campaign',
  'assistant',
  'country',
  'ads',
  'email',
  'social',
  'referral',
  'search',
  'returning',
] as const;
export type TriggerKind = (typeof TRIGGER_KINDS)[number];

/** How a visit begins, as shown to people and to the script; null for keys that cannot have a variant. */
export function triggerOf(
  key: string,
): { kind: TriggerKind; label: string; description: string; rule: TouchRule } | null {
  const [kind, name = ''] = splitKey(key);
  switch (kind) {
    case 'campaign':
      return name === ''
        ? null
        : {
            kind,
            label: `Campaign ${name}`,
            description: `Visitors from the campaign “${name}” (utm_campaign).`,
            rule: { campaign: name },
          };
    case 'assistant':
      return assistantTrigger(name);
    case 'country':
      return countryTrigger(name);
    case 'referral':
      return name === ''
        ? null
        : {
            kind,
            label: name,
            description: `Visitors who clicked a link on ${name}.`,
            rule: { hosts: [name] },
          };
    default:
      return name === '' ? plainTrigger(kind) : null;
  }
}

function splitKey(key: string): [string, string?] {
  const at = key.indexOf(':');
  return at < 0 ? [key] : [key.slice(0, at), key.slice(at + 1)];
}

function assistantTrigger(name: string) {
  const sender = ASSISTANTS.find(({ key }) => key === name);
  if (!sender) return null;
  const { label, hosts, sources } = sender;
  return {
    kind: 'assistant' as const,
    label,
    description: `Visitors who clicked a link in an answer from ${label}.`,
    rule: { hosts: [...hosts], sources: [...sources] },
  };
}

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

function countryTrigger(code: string) {
  const label = /^[A-Z]{2}$/.test(code) ? COUNTRIES.of(code) : undefined;
  if (label === undefined) return null;
  return {
    kind: 'country' as const,
    label,
    description: `Visitors from ${label}, by their IP address.`,
    rule: { country: code },
  };
}

function plainTrigger(kind: string) {
  const all = (senders: readonly Sender[]): TouchRule => ({
    hosts: senders.flatMap(({ hosts }) => hosts),
    sources: senders.flatMap(({ sources }) => sources),
  });
  switch (kind) {
    case 'ads':
      return {
        kind: 'ads' as const,
        label: 'Advertisements',
        description: 'Visitors who clicked a paid link (utm_medium such as cpc).',
        rule: { mediums: [...AD_MEDIUMS] },
      };
    case 'email':
      return {
        kind: 'email' as const,
        label: 'E-mail',
        description: 'Visitors who clicked a link in an email (utm_medium such as email).',
        rule: { mediums: [...MAIL_MEDIUMS] },
      };
    case 'social':
      return {
        kind: 'social' as const,
        label: 'Social networks',
        description: 'Visitors from a social network, such as LinkedIn or Reddit.',
        rule: all(SOCIAL_NETWORKS),
      };
    case 'search':
      return {
        kind: 'search' as const,
        label: 'Search',
        description: 'Visitors from a search engine, such as Google or Bing.',
        rule: all(SEARCH_ENGINES),
      };
    case 'returning':
      return {
        kind: 'returning' as const,
        label: 'Returning visitors',
        description: 'Returning visitors.',
        rule: { returning: true as const },
      };
    default:
      return null;
  }
}
