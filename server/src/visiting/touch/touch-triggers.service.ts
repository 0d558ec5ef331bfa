import type { TouchRule } from '@sightline/contract/visiting/tracking';
import { AD_MEDIUMS, MAIL_MEDIUMS } from './click-table.ts';
import { ASSISTANTS, SEARCH_ENGINES, type Sender, SOCIAL_NETWORKS } from './touch-table.ts';

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

interface Trigger {
  kind: TriggerKind;
  label: string;
  description: string;
  rule: TouchRule;
}

/** How a visit begins, as shown to people and to the script; null for keys that cannot have a variant. */
export function triggerOf(key: string): Trigger | null {
  const [kind = '', ...rest] = key.split(':');
  const name = rest.join(':');
  if (name === '') return PLAIN.find((one) => one.kind === kind) ?? null;
  if (kind === 'campaign')
    return {
      kind,
      label: `Campaign ${name}`,
      description: `Visitors from the campaign “${name}” (utm_campaign).`,
      rule: { campaign: name },
    };
  if (kind === 'referral')
    return {
      kind,
      label: name,
      description: `Visitors who clicked a link on ${name}.`,
      rule: { hosts: [name] },
    };
  if (kind === 'assistant') return assistantTrigger(name);
  return kind === 'country' ? countryTrigger(name) : null;
}

function assistantTrigger(name: string): Trigger | null {
  const sender = ASSISTANTS.find(({ key }) => key === name);
  if (!sender) return null;
  const { label, hosts, sources } = sender;
  return {
    kind: 'assistant',
    label,
    description: `Visitors who clicked a link in an answer from ${label}.`,
    rule: { hosts: [...hosts], sources: [...sources] },
  };
}

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

function countryTrigger(code: string): Trigger | null {
  const label = /^[A-Z]{2}$/.test(code) ? COUNTRIES.of(code) : undefined;
  if (label === undefined) return null;
  return {
    kind: 'country',
    label,
    description: `Visitors from ${label}, by their IP address.`,
    rule: { country: code },
  };
}

const allOf = (senders: readonly Sender[]): TouchRule => ({
  hosts: senders.flatMap(({ hosts }) => hosts),
  sources: senders.flatMap(({ sources }) => sources),
});

/** Ways of beginning without a name. */
const PLAIN: readonly Trigger[] = [
  {
    kind: 'ads',
    label: 'Advertisements',
    description: 'Visitors who clicked a paid link (utm_medium such as cpc).',
    rule: { mediums: [...AD_MEDIUMS] },
  },
  {
    kind: 'email',
    label: 'E-mail',
    description: 'Visitors who clicked a link in an email (utm_medium such as email).',
    rule: { mediums: [...MAIL_MEDIUMS] },
  },
  {
    kind: 'social',
    label: 'Social networks',
    description: 'Visitors from a social network, such as LinkedIn or Reddit.',
    rule: allOf(SOCIAL_NETWORKS),
  },
  {
    kind: 'search',
    label: 'Search',
    description: 'Visitors from a search engine, such as Google or Bing.',
    rule: allOf(SEARCH_ENGINES),
  },
  {
    kind: 'returning',
    label: 'Returning visitors',
    description: 'Returning visitors.',
    rule: { returning: true },
  },
];
