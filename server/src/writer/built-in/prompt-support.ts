import { contentStems } from '../../language/english/english-stems.ts';
import { type Category, isSameKind } from './topic-category.ts';
import type { TopicPhrase } from './topic-phrase.ts';
import type { Profile } from './topic-profile.ts';

/** What a site says about a topic, best first. */
export interface SiteSupport {
  supported: boolean;
  needs: string[];
  jobs: string[];
}

interface Found {
  phrase: string;
  stems: string[];
}

/** Further down the list stands what single pages of a manual are called. */
const MAX_CAPABILITIES = 60;
/** A page that names more is a list of contents, and says nothing about what belongs together. */
const MAX_ON_PAGE = 12;
const MAX_NEAR = 1;
/** What a site is known for; only that is brought in from beside the topic. */
const MAX_LEADING = 15;

const phrasesOf = (items: Found[]) => items.map(({ phrase }) => phrase);

/** Same head or two words in common: "replication slots" belongs to "logical replication", "disk full failures" to no "full text search". */
function belongsTo(topic: string[]): (item: Found) => boolean {
  const known = new Set(topic);
  const head = topic.at(-1);
  return ({ stems }) =>
    (head !== undefined && stems.includes(head)) || stems.filter((stem) => known.has(stem)).length >= 2;
}

/** Pages about the topic, lists of contents aside. */
function pagesAbout(profile: Profile, isOwn: (item: Found) => boolean): Set<string> {
  const named = new Map<string, number>();
  for (const { urls } of profile.capabilities) {
    for (const url of urls) named.set(url, (named.get(url) ?? 0) + 1);
  }
  const urls = profile.capabilities.filter(isOwn).flatMap((capability) => capability.urls);
  return new Set(urls.filter((url) => (named.get(url) ?? 0) <= MAX_ON_PAGE));
}

function forKind(kind: Category, profile: Profile): SiteSupport {
  const supported = profile.category !== null && isSameKind(kind, profile.category);
  return {
    supported,
    needs: supported ? phrasesOf(profile.capabilities) : [],
    jobs: supported ? phrasesOf(profile.actions) : [],
  };
}

/** Everything a site offers for a topic that is its own category, else what belongs to the topic. */
export function supportFor(topic: TopicPhrase, profile: Profile): SiteSupport {
  if (topic.category !== null) return forKind(topic.category, profile);
  const kindStems = new Set(contentStems(profile.category?.one ?? ''));
  const stems = contentStems(topic.activity ?? topic.things ?? topic.job ?? '');
  const bare = stems.filter((stem) => !kindStems.has(stem));
  const isOwn = belongsTo(bare.length > 0 ? bare : stems);
  const leading = profile.capabilities.slice(0, MAX_CAPABILITIES);
  const near = pagesAbout(profile, isOwn);
  // Who mends boilers also sells heat pumps, but nobody asks for both at once.
  const isHired = profile.category?.offered_as === 'provider';
  const isNear = ({ urls }: { urls: string[] }) => urls.some((url) => near.has(url));
  return {
    supported: profile.capabilities.some(isOwn) || profile.actions.some(isOwn),
    needs: phrasesOf([
      ...leading.filter(isOwn),
      ...leading
        .slice(0, MAX_LEADING)
        .filter((item) => !isOwn(item) && isNear(item))
        .slice(0, isHired ? 0 : MAX_NEAR),
    ]),
    jobs: phrasesOf(profile.actions.filter(isOwn)),
  };
}
