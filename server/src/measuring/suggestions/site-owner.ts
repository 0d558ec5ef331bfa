import { normalized } from '../../language/normalized.ts';
import type { SweepAnswer } from '../executions/sweep.service.ts';

type Citation = SweepAnswer['citations'][number];
type Mention = SweepAnswer['mentions'][number];

/** Kinds that are never a named company's own site, whatever their name. */
const PUBLIC_KINDS = new Set(['review', 'forum', 'video', 'social', 'news', 'reference']);
/** Places where nobody can be named: instructions by others, and public offices that recommend nobody. */
const OFFICIAL = /\.(?:gov|edu|int|mil)(?:\.[a-z]{2})?$|\.(?:ac|gov|gob|gouv)\.[a-z]{2}$/;

/**
 * Whether a cited page belongs to a third party that could name the brand: not to the brand, not to a competitor, and
 * not to any company that the answers name, tracked or not.
 */
export function createThirdPartyTest(answers: readonly SweepAnswer[]): (citation: Citation) => boolean {
  const mentions = answers.flatMap((answer) => answer.mentions);
  const domains = new Set(mentions.flatMap(({ domain }) => domain ?? []));
  const names = new Set(mentions.flatMap(foldedNames));
  return ({ own, kind, domain }) => {
    if (own || kind === 'own' || kind === 'competitor' || kind === 'documentation' || kind === 'unresolved')
      return false;
    if (OFFICIAL.test(`.${domain}`)) return false;
    if (PUBLIC_KINDS.has(kind)) return true;
    return !domains.has(domain) && !labelsOf(domain).some((label) => names.has(label));
  };
}

const fold = (text: string) =>
  normalized(text, 'NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** "Scone & Sons" is sconesons.com, or sconeandsons.com. */
function foldedNames({ name }: Mention): string[] {
  return [fold(name), fold(name.replaceAll('&', 'and'))].filter((folded) => folded.length > 2);
}

/** What the name of a site may stand for: gettillpoint.com and tillpoint-hq.com belong to Tillpoint. */
function labelsOf(domain: string): string[] {
  const label = fold(domain.split('.')[0] ?? '');
  const bare = label.replace(/^(?:get|use|try|go|join|my|the)(?=...)/, '');
  return [label, bare, label.replace(/(?<=...)(?:hq|app|inc|io|software|online)$/, '')];
}
