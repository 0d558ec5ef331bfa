import { normalized } from '../../language/normalized.ts';
import type { SweepAnswer } from '../executions/sweep.service.ts';
import { kindOfPage, UNRESOLVED } from '../reading/citations/citation.ts';
import { bareAddress } from './suggestion-idea.ts';

type Citation = SweepAnswer['citations'][number];

/** A company that is tracked, the own one included. */
export interface KnownBrand {
  name: string;
  aliases: readonly string[];
  domains: readonly string[];
}

/** Hosts of these kinds are never a named company's own site, whatever their name. */
const PUBLIC_KINDS = new Set(['review', 'forum', 'video', 'social', 'news', 'reference']);
/** Places where nobody can be named: instructions by others, and public offices that recommend nobody. */
const OFFICIAL = /\.(?:gov|edu|int|mil)(?:\.[a-z]{2})?$|\.(?:ac|gov|gob|gouv)\.[a-z]{2}$/;

/** Pages of one product each, written by its maker. */
const STORES =
  /^(?:apps\.apple\.com|itunes\.apple\.com|play\.google\.com|chromewebstore\.google\.com|chrome\.google\.com\/webstore|workspace\.google\.com\/marketplace|addons\.mozilla\.org|apps\.microsoft\.com|appsource\.microsoft\.com|apps\.shopify\.com|appexchange\.salesforce\.com|marketplace\.[^/]+)(?:\/|$)/;

/**
 * Whether a cited page belongs to a third party that could name the brand: not to the brand, not to a competitor, and
 * not to any company that the answers name, tracked or not. A page that reads like a review or like news may stand on a
 * company's own site, so only the host tells a public place.
 */
export function createThirdPartyTest(
  answers: readonly SweepAnswer[],
  brands: readonly KnownBrand[],
): (citation: Citation) => boolean {
  const mentions = answers.flatMap((answer) => answer.mentions);
  const known = brands.flatMap((brand) => brand.domains);
  const domains = new Set([...mentions.flatMap(({ domain }) => domain ?? []), ...known]);
  const named = [
    ...mentions.map(({ name }) => name),
    ...brands.flatMap(({ name, aliases }) => [name, ...aliases]),
  ];
  const names = new Set([...named.flatMap(foldedNames), ...known.map(ownLabel)]);
  return ({ own, kind, domain, url }) => {
    if (own || NEVER.has(kind) || OFFICIAL.test(`.${domain}`)) return false;
    if (STORES.test(bareAddress(url))) return false;
    if (PUBLIC_KINDS.has(kindOfPage(`https://${domain}/`, null))) return true;
    return !domains.has(domain) && !labelsOf(domain).some((label) => names.has(label));
  };
}

const NEVER = new Set(['own', 'competitor', 'documentation', UNRESOLVED]);

const fold = (text: string) =>
  normalized(text, 'NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** "Scone & Sons" is sconesons.com, or sconeandsons.com. */
function foldedNames(name: string): string[] {
  return [fold(name), fold(name.replaceAll('&', 'and'))].filter((folded) => folded.length > 2);
}

const ownLabel = (domain: string) => fold(domain.split('.')[0] ?? '');

/** What the name of a site may stand for: gettillpoint.com, tillpoint-hq.com and tillpoint-uk.com belong to Tillpoint. */
function labelsOf(domain: string): string[] {
  const [first = ''] = domain.split('.');
  const label = fold(first.replace(/-(?:de|at|ch|uk|us|usa|eu|fr|es|it|nl|group|gmbh|shop|store)$/, ''));
  const bare = label.replace(/^(?:get|use|try|go|join|my|the)(?=...)/, '');
  return [label, bare, label.replace(/(?<=...)(?:hq|app|inc|io|software|online)$/, '')];
}
