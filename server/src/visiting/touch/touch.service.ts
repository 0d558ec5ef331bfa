import type { FirstTouch } from '@sightline/contract/visiting/tracking';
import {
  AD_MEDIUMS,
  ASSISTANTS,
  MAIL_MEDIUMS,
  SEARCH_ENGINES,
  type Sender,
  SOCIAL_NETWORKS,
  WEBMAIL,
} from './touch-table.ts';
import { folded, hostOf, isBelow, keyName, safeWords } from './touch-words.ts';

/** What a first touch says about where a visit came from. */
export interface Origin {
  /** For people, such as `ChatGPT`, `Google`, `Campaign spring`, `news.example.com`, `Direct`. */
  source: string;
  /**
   * Keys a starting variant may have, most specific first, such as `assistant:chatgpt`, `campaign:spring`, `returning`,
   * `country:BE`.
   */
  keys: string[];
}

/** Name of the assistant with a key such as `chatgpt`; an unknown key stands for itself. */
export const assistantName = (key: string): string =>
  ASSISTANTS.find((sender) => sender.key === key)?.label ?? key;

const KINDS = [
  { kind: 'assistant', senders: ASSISTANTS },
  { kind: 'social', senders: SOCIAL_NETWORKS },
  { kind: 'search', senders: SEARCH_ENGINES },
  { kind: 'email', senders: WEBMAIL },
] as const;

/**
 * Pure. The script decides the same from the same facts, except for assistants at a path of another host. `country` is
 * two letters or null.
 */
export function originOf(touch: FirstTouch, site_host: string, country: string | null): Origin {
  const host = referrerOf(touch, site_host);
  const campaign = keyName(touch.utm_campaign ?? '');
  const medium = folded(touch.utm_medium ?? '');
  const bySource = knownSource(folded(touch.utm_source ?? ''));
  const byHost = host === null ? null : (knownPlace(host, touch.referrer) ?? knownHost(host));
  const senders = [bySource, byHost].flatMap((found) => (found ? keysOf(found) : []));
  const of = (kind: string) => senders.filter((key) => key === kind || key.startsWith(`${kind}:`));
  const hasTags = [touch.utm_source, touch.utm_medium, touch.utm_campaign].some(
    (tag) => folded(tag ?? '') !== '',
  );
  const keys = [
    ...(campaign ? [`campaign:${campaign}`] : []),
    ...of('assistant'),
    ...(country && /^[A-Z]{2}$/.test(country) ? [`country:${country}`] : []),
    ...(AD_MEDIUMS.includes(medium) ? ['ads'] : []),
    ...(MAIL_MEDIUMS.includes(medium) ? ['email'] : []),
    ...of('social'),
    ...(host !== null && byHost === null ? [`referral:${host}`] : []),
    ...of('search'),
    ...(host === null && !hasTags ? ['direct'] : []),
    ...(touch.returning ? ['returning'] : []),
  ];
  return { source: sourceName(touch, bySource, byHost, host), keys: [...new Set(keys)] };
}

/** Null when the visitor came from the site itself, because moving around on it does not begin a visit. */
function referrerOf(touch: FirstTouch, site_host: string): string | null {
  const host = hostOf(touch.referrer);
  const own = hostOf(`https://${site_host}`);
  return host === null || (own !== null && isBelow(host, own)) ? null : host;
}

interface Found {
  kind: (typeof KINDS)[number]['kind'];
  sender: Sender;
}

const ALL: readonly Found[] = KINDS.flatMap(({ kind, senders }) =>
  senders.map((sender) => ({ kind, sender })),
);
const BY_SOURCE = new Map(
  [...ALL].reverse().flatMap((found) => found.sender.sources.map((name) => [name, found])),
);
const BY_HOST = new Map(ALL.flatMap((found) => found.sender.hosts.map((host) => [host, found])));

const knownSource = (name: string): Found | null => BY_SOURCE.get(name.replace(/^www\./, '')) ?? null;

/** The longest name wins: mail.google.com is not a search engine. */
function knownHost(host: string): Found | null {
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const found = BY_HOST.get(name);
    if (found) return found;
  }
  return null;
}

const PLACES = ASSISTANTS.flatMap((sender) =>
  (sender.places ?? []).map((place): { place: string; found: Found } => ({
    place,
    found: { kind: 'assistant', sender },
  })),
);

/** An assistant on someone else's host, if the browser sends the path. */
function knownPlace(host: string, referrer: string): Found | null {
  const { pathname } = new URL(referrer);
  return PLACES.find(({ place }) => isWithin(`${host}${pathname}`, place))?.found ?? null;
}

const isWithin = (address: string, place: string) => address === place || address.startsWith(`${place}/`);

const keysOf = ({ kind, sender }: Found): string[] =>
  kind === 'email'
    ? []
    : kind === 'assistant'
      ? [`assistant:${sender.key}`]
      : [`${kind}:${sender.key}`, kind];

function sourceName(
  touch: FirstTouch,
  bySource: Found | null,
  byHost: Found | null,
  host: string | null,
): string {
  const campaign = safeWords(touch.utm_campaign ?? '');
  if (campaign !== '') return `Campaign ${campaign}`;
  if (bySource) return bySource.sender.label;
  const source = safeWords(touch.utm_source ?? '');
  if (source !== '') return source;
  if (MAIL_MEDIUMS.includes(folded(touch.utm_medium ?? ''))) return 'E-mail';
  return byHost?.sender.label ?? host ?? 'Direct';
}
