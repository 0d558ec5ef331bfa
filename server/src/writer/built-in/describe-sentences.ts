import { contentStems, stemOverlap } from '../../language/english/english-stems.ts';
import { readVerb } from '../../language/english/english-verb-forms.ts';
import { lexRank } from './describe-rank.ts';
import { asStatement, type Statement } from './describe-statement.ts';
import type { Site, SiteSentence } from './extractive-site.ts';
import { ACTION_VERBS } from './topic-action-verbs.words.ts';
import { definitionTail, kindPhrase } from './topic-definition.ts';
import type { Profile } from './topic-profile.ts';

const MAX_CANDIDATES = 300;
const MAX_OVERLAP = 0.4;
const MIN_SCORE = 0.7;
const ENOUGH = 3;
/** True of one release, one file or one error rather than of the offer. */
const DETAIL =
  /\b(?:see|also|chapter|section|table|figure|appendix|currently|deprecated|previously|formerly|will|would|must|should|not|no|cannot|can't|doesn't|don't|unless|error|errors|bug|bugs|warning|example|default|option|options|version|versions|release|releases|file|files|directive|command|was|were|has been|have been)\b|[;:]|\d{4}|_|\(|\bfails?\b|\bthis\b|\bthese\b|\bthose\b|\b(?:contribut|maintain|sponsor|donat|foundation|branch|pull request|governance)\w*|\bhistorically|\btypically/gi;
/** Verbs that introduce what one gets. */
const OFFERING = /^(?:provides|offers|supports|lets|helps|allows|enables|gives|includes|can)$/;
const WEAK = /^(?:has|comes|uses|makes|gets|needs|requires)$/;

/** What follows the brand where it is the subject: "lets you track …". */
function predicateOf(text: string, brand: string): string | undefined {
  const plain = text.replace(/^The /, '');
  const isSubject = plain.toLowerCase().startsWith(`${brand.toLowerCase()} `);
  return isSubject ? plain.slice(brand.length + 1).replace(/^(?:also|automatically) /, '') : undefined;
}

/** How plainly a sentence says that the brand does something for someone: 0 to 1.5. */
function offeringIn(text: string, brand: string): number {
  const verb = predicateOf(text, brand)?.split(' ')[0] ?? '';
  if (OFFERING.test(verb)) return 1.5;
  if (WEAK.test(verb)) return 0.5;
  const reading = readVerb(verb);
  return reading?.form === 'third' && ACTION_VERBS.has(reading.base) ? 1.2 : 0;
}

/** "{Brand} is a …" with the sentence that carries it on ("It has …"); none where no such sentence names a kind. */
export function definitionOf(site: Site): Statement[] {
  const scored = site.sentences.flatMap((sentence, at) => {
    const tail = sentence.stands_alone ? definitionTail(site.brand, sentence.text) : undefined;
    if (tail === undefined) return [];
    const isKind = kindPhrase(tail) !== null;
    const near = sentence.page_rank === 0 ? 2 : 1 / (1 + sentence.page_rank);
    const score = (isKind ? 4 : 0) + near - detailsIn(sentence.text);
    const isNamed = sentence.page_rank === 0 && /\s(?:is|are) (?:an?|the|one of)\s/.test(sentence.text);
    return isKind || isNamed ? [{ sentence, score, at }] : [];
  });
  const best = scored.sort((a, b) => b.score - a.score)[0];
  if (best === undefined) return [];
  const next = site.sentences[best.at + 1];
  const carriesOn = next?.block === best.sentence.block && next.readable && /^It /.test(next.text);
  return [best.sentence, ...(carriesOn ? [next] : [])].map(asStatement);
}

const detailsIn = (text: string) => text.match(DETAIL)?.length ?? 0;

const SPEAKS_FOR_BRAND = /^(?:We (?!are|have|welcome|believe|love)|Our|You|Your|Every|Each|All)\b/;

/** Says something of the offer itself: by name, in the first person, or of one of its capabilities. */
function isAboutOffer(
  { text, stands_alone, block }: SiteSentence,
  brand: string,
  capabilityStems: ReadonlySet<string>,
): boolean {
  if (!stands_alone || block.kind === 'definition' || /^["“'‘]|\b(?:I|my|me)\b/.test(text)) return false;
  if (definitionTail(brand, text) !== undefined) return false;
  if (predicateOf(text, brand) !== undefined || SPEAKS_FOR_BRAND.test(text)) return true;
  const opening = text.split(' ').slice(0, 4).join(' ');
  const namesOther = /\s\p{Lu}\p{Ll}/u.test(opening);
  return !namesOther && contentStems(opening).some((stem) => capabilityStems.has(stem));
}

function scoreOf(
  { text, page_rank, block }: SiteSentence,
  rank: number,
  brand: string,
  capabilityStems: ReadonlySet<string>,
): number {
  const known = new Set(contentStems(text).filter((stem) => capabilityStems.has(stem))).size;
  const place = 1 / (2 + page_rank) + (block.kind === 'paragraph' ? 0.2 : 0);
  return (
    rank + offeringIn(text, brand) + Math.min(known, 3) * 0.25 + place - detailsIn(text) * 0.6 - tiring(text)
  );
}

/** Sentences over 24 words tire. */
function tiring(text: string): number {
  return Math.max(0, text.split(' ').length - 24) * 0.08;
}

/** At most `count` sentences that tell what the offer does, by LexRank and subject, no two alike. */
export function deedsOf(site: Site, profile: Profile, used: Statement[], count: number): Statement[] {
  const stems = new Set(profile.capabilities.slice(0, 40).flatMap((capability) => capability.stems));
  const about = site.sentences.filter((sentence) => isAboutOffer(sentence, site.brand, stems));
  const plain = about.filter(({ text }) => offeringIn(text, site.brand) > 0);
  // Where the brand is the subject often enough, nothing else is needed.
  const candidates = (plain.length >= ENOUGH ? plain : about).slice(0, MAX_CANDIDATES);
  const ranks = lexRank(candidates.map(({ text }) => text));
  const scored = candidates
    .map((sentence, at) => ({ sentence, score: scoreOf(sentence, ranks[at] ?? 0, site.brand, stems) }))
    .sort((a, b) => b.score - a.score || a.sentence.text.localeCompare(b.sentence.text));
  const chosen: Statement[] = [];
  for (const { sentence, score } of scored) {
    if (chosen.length >= count || score < MIN_SCORE) break;
    const known = [...used, ...chosen].map(({ text }) => text);
    if (known.every((text) => stemOverlap(text, sentence.text) < MAX_OVERLAP))
      chosen.push(asStatement(sentence));
  }
  return chosen;
}

/** A sentence that names an audience, else which audiences headings name; null when the pages name none. */
export function audienceOf(site: Site, profile: Profile, used: Statement[]): Statement | null {
  const phrases = profile.audiences.map(({ phrase }) => phrase);
  const isUsed = (text: string) => used.some((statement) => statement.text === text);
  for (const phrase of phrases) {
    const said = site.sentences.find(
      ({ text, stands_alone }) =>
        stands_alone &&
        !isUsed(text) &&
        text.toLowerCase().includes(phrase.toLowerCase()) &&
        text.includes(site.brand),
    );
    if (said) return asStatement(said);
  }
  const [first] = profile.audiences;
  const page = first === undefined ? undefined : site.pages.find(({ url }) => url === first.url);
  if (page === undefined) return null;
  const list = new Intl.ListFormat('en').format(phrases.slice(0, 4));
  return { text: `The website addresses ${list}.`, page };
}
