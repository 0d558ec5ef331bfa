import type { VisitChannel } from '@sightline/contract/personalizing/visit-channels';
import type { FirstTouch } from '@sightline/contract/visiting/tracking';
import { fitsPattern } from '../../platform/text/fits-pattern.ts';
import {
  AD_MEDIUMS,
  CLICK_MARKS,
  type ClickMark,
  MAIL_MEDIUMS,
  PASSAGE_NAMES,
  PASSAGES,
  SOCIAL_MEDIUMS,
} from './click-table.ts';
import {
  AD_NETWORKS,
  ASSISTANTS,
  OTHER_ENGINES,
  OTHER_NETWORKS,
  OTHER_SITES,
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
  channel: VisitChannel;
  /**
   * Keys a starting variant may have, most specific first, such as `assistant:chatgpt`, `campaign:spring`, `returning`,
   * `country:BE`; the last is the channel, which has none.
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
  { kind: 'ad', senders: AD_NETWORKS, isOther: true },
  { kind: 'site', senders: OTHER_SITES, isOther: true },
  { kind: 'passage', senders: PASSAGES, isOther: true },
  { kind: 'social', senders: OTHER_NETWORKS, isOther: true },
  { kind: 'search', senders: OTHER_ENGINES, isOther: true },
] as const;

/**
 * Pure. The script decides the same from the same facts, except for assistants at a path of another host. `country` is
 * two letters or null.
 */
export function originOf(touch: FirstTouch, site_host: string, country: string | null): Origin {
  const { host, byHost } = referrerOf(touch, site_host);
  const tags = tagsOf(touch);
  const bySource = knownSource(tags);
  const senders = [bySource, byHost].flatMap((found) => (found ? keysOf(found) : []));
  const of = (kind: string) => senders.filter((key) => key === kind || key.startsWith(`${kind}:`));
  const isTagged = Boolean(tags.source || tags.medium || tags.campaign);
  const campaign = bySource?.sender.campaign ? null : keyName(touch.utm_campaign ?? '');
  const given = paramsOf(touch.landing);
  const signs = { bySource: bySource ?? namedBy(given), byHost, host, mark: markOf(given) };
  const channel = channelOf(signs, tags);
  const isListed = byHost !== null && !byHost.isOther;
  const keys = [
    ...(campaign ? [`campaign:${campaign}`] : []),
    ...of('assistant'),
    ...(country && /^[A-Z]{2}$/.test(country) ? [`country:${country}`] : []),
    ...(fits(AD_MEDIUMS, tags.medium) ? ['ads'] : []),
    ...(fits(MAIL_MEDIUMS, tags.medium) ? ['email'] : []),
    ...of('social'),
    ...(host !== null && !isListed ? [`referral:${host}`] : []),
    ...of('search'),
    ...(host === null && !isTagged ? ['direct'] : []),
    ...(touch.returning ? ['returning'] : []),
    `channel:${channel}`,
  ];
  return { source: sourceName(touch, signs, tags), channel, keys: [...new Set(keys)] };
}

const fits = (patterns: readonly string[], text: string) =>
  patterns.some((pattern) => fitsPattern(pattern, text));

type Tags = Record<'source' | 'medium' | 'campaign', string>;

/** As utm values are compared; some put a whole address into utm_source. */
const tagsOf = ({ utm_source = '', utm_medium = '', utm_campaign = '' }: FirstTouch): Tags => ({
  source: folded(utm_source)
    .replace(/^https?:\/\//, '')
    .replace(/^www\.|\/+$/g, ''),
  medium: folded(utm_medium),
  campaign: folded(utm_campaign),
});

/** Nobody where the visitor came from the site itself, a payment or a sign-in, which begin no visit. */
function referrerOf(touch: FirstTouch, site_host: string): Pick<Signs, 'host' | 'byHost'> {
  const nobody = { host: null, byHost: null };
  const host = hostOf(touch.referrer);
  const own = hostOf(`https://${site_host}`);
  if (host === null || (own !== null && isBelow(host, own)) || PASSAGE_NAMES.test(host)) return nobody;
  const byHost = knownPlace(host, touch.referrer) ?? knownHost(host);
  return byHost?.kind === 'passage' ? nobody : { host, byHost };
}

/** The assistant that an address names, whose answer was clicked in the midst of a visit; null without one. */
export function assistantIn(address: string): string | null {
  const given = paramsOf(address);
  const said = (wanted: string) => given.find(([name]) => name === wanted)?.[1] ?? '';
  const [utm_source, utm_campaign] = [said('utm_source'), said('utm_campaign')];
  const found =
    knownSource(tagsOf({ landing: address, referrer: '', utm_source, utm_campaign })) ?? namedBy(given);
  return found?.kind === 'assistant' ? found.sender.key : null;
}

type Params = readonly [name: string, value: string][];

/** Parameters of an address that have a value. */
const paramsOf = (address: string): Params =>
  address.includes('?') && URL.canParse(address)
    ? [...new URL(address).searchParams].filter(([, value]) => value)
    : [];

/** What parameters of the address say about the click. */
const markOf = (given: Params): ClickMark | null =>
  given.flatMap(([name]) => CLICK_MARKS.get(name.toLowerCase()) ?? [])[0] ?? null;

/** A sender that an address names otherwise than by utm_source. */
function namedBy(given: Params): Found | null {
  const named = given.find(([name]) => ['ref', 'source', 'referrer'].includes(name.toLowerCase()));
  return named ? knownSource(tagsOf({ landing: '', referrer: '', utm_source: named[1] })) : null;
}

interface Found {
  kind: (typeof KINDS)[number]['kind'];
  sender: Sender;
  /** One of the public list, which has no starting variant of its own. */
  isOther?: true;
}

const ALL: readonly Found[] = KINDS.flatMap(({ senders, ...kind }) =>
  senders.map((sender) => ({ ...kind, sender })),
);
// The first of two has the name.
const BY_SOURCE = new Map(
  [...ALL].reverse().flatMap((found) => found.sender.sources.map((name) => [name, found])),
);
const BY_HOST = new Map(
  [...ALL].reverse().flatMap((found) => found.sender.hosts.map((host) => [host, found])),
);
const BY_CAMPAIGN = ALL.filter(({ sender }) => sender.campaign !== undefined);

const knownSource = ({ source, campaign }: Tags): Found | null =>
  BY_CAMPAIGN.find(({ sender }) => sender.campaign === campaign && sender.sources.includes(source)) ??
  BY_SOURCE.get(source) ??
  (source.includes('.') ? knownHost(source) : null);

/** The longest name wins: mail.google.com is not a search engine. */
function knownHost(host: string): Found | null {
  const labels = host.split('.');
  for (let at = 0; at < labels.length - 1; at++) {
    const found = BY_HOST.get(labels.slice(at).join('.')) ?? BY_HOST.get(`${labels[at]}.*`);
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

const keysOf = ({ kind, sender, isOther }: Found): string[] =>
  kind === 'email' || isOther
    ? []
    : kind === 'assistant'
      ? [`assistant:${sender.key}`]
      : [`${kind}:${sender.key}`, kind];

interface Signs {
  bySource: Found | null;
  byHost: Found | null;
  host: string | null;
  mark: ClickMark | null;
}

/** The table of contributing/analytics.md, from above to below. */
function channelOf({ bySource, byHost, host, mark }: Signs, tags: Tags): VisitChannel {
  const { medium } = tags;
  const isSent = (kind: string) => bySource?.kind === kind || (!bySource && byHost?.kind === kind);
  const isOf = (kind: string) => isSent(kind) || (!bySource && !isSent('assistant') && mark?.kind === kind);
  if (mark?.is_paid || fits(AD_MEDIUMS, medium) || isSent('ad')) {
    if (isSent('assistant')) return 'paid_assistant';
    const kind = bySource?.kind ?? (isSent('ad') ? 'ad' : (mark?.kind ?? byHost?.kind));
    if (kind === 'search' || /search|shop/.test(medium)) return 'paid_search';
    return kind === 'social' || medium.includes('social') ? 'paid_social' : 'paid_other';
  }
  if (isSent('assistant')) return 'assistant';
  if (isOf('email') || fits(MAIL_MEDIUMS, medium) || fits(MAIL_MEDIUMS, tags.source)) return 'email';
  if (isOf('social') || fits(SOCIAL_MEDIUMS, medium)) return 'organic_social';
  if (isOf('search') || medium === 'organic') return 'organic_search';
  if (['referral', 'link', 'app'].includes(medium)) return 'referral';
  if (tags.source || medium || tags.campaign) return 'other';
  return host === null ? 'direct' : 'referral';
}

function sourceName(touch: FirstTouch, { bySource, byHost, host, mark }: Signs, { medium }: Tags): string {
  const campaign = bySource?.sender.campaign ? '' : safeWords(touch.utm_campaign ?? '');
  if (campaign !== '') return `Campaign ${campaign}`;
  if (bySource) return bySource.sender.label;
  const source = safeWords(touch.utm_source ?? '');
  if (source !== '') return source;
  if (byHost) return byHost.sender.label;
  if (host) return host;
  return mark?.label ?? (fits(MAIL_MEDIUMS, medium) ? 'E-mail' : 'Direct');
}
