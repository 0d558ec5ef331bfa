import { PROMPT_INTENTS, type ProposedPrompt } from '../writer.ts';
import { spelled, spelledForms, type Voice } from './portuguese.ts';
import { type Category, type Forms, type Kind, type Language, linesOf } from './taxonomy.ts';

interface Pattern {
  kinds: Kind[];
  intent: ProposedPrompt['intent'];
  /** Asks for one job of the category. */
  of_need: boolean;
  text: string;
}

const kept = new Map<Language, Pattern[]>();

function patternsIn(language: Language): Pattern[] {
  const known = kept.get(language);
  if (known !== undefined) return known;
  const patterns = linesOf(`questions.${language}.txt`).map((line) => {
    const [kinds = '', said = '', ...rest] = line.split('|');
    const intent = PROMPT_INTENTS.find((one) => one === said) ?? 'discover';
    const of_need = rest[0] === 'need';
    return { kinds: kinds.split(' '), intent, of_need, text: rest.at(-1) ?? '' };
  });
  kept.set(language, patterns);
  return patterns;
}

export const NEAR_ME: Record<Language, string> = {
  en: 'near me',
  de: 'in meiner Nähe',
  fr: 'près de chez moi',
  es: 'cerca de mí',
  it: 'vicino a me',
  nl: 'bij mij in de buurt',
  pt: 'perto de mim',
};

/** Portuguese towns that take an article. */
const MASCULINE =
  /^(?:Porto|Rio de Janeiro|Recife|Funchal|Barreiro|Seixal|Montijo|Entroncamento|Fundão|Estoril|Cartaxo|Sabugal|Bombarral|Cairo)$/;
const FEMININE =
  /^(?:Amadora|Covilhã|Figueira da Foz|Guarda|Maia|Marinha Grande|Moita|Nazaré|Póvoa de \p{Lu}\p{L}+|Ribeira Grande|Trofa|Horta)$/u;

/** "in Leeds", "à Meudon", "au Mans", "no Porto". */
export function inPlace(place: string, language: Language): string {
  if (language === 'fr') {
    if (place.startsWith('Le ')) return `au ${place.slice(3)}`;
    return place.startsWith('Les ') ? `aux ${place.slice(4)}` : `à ${place}`;
  }
  if (language === 'pt' && MASCULINE.test(place)) return `no ${place}`;
  if (language === 'pt' && FEMININE.test(place)) return `na ${place}`;
  const word = { en: 'in', de: 'in', es: 'en', it: 'a', nl: 'in', pt: 'em' }[language];
  return `${word} ${place}`;
}

function articleFor({ one, gender }: Forms, language: Language): string {
  const isVowel = /^[aeiouàèéìòù]/i.test(one);
  if (language === 'en')
    return /^(?:[aeio]|u(?!ni|ro|se|ti))/i.test(one) || /^(?:HR|SEO|NGO)\b/.test(one) ? 'an' : 'a';
  if (language === 'de') return gender === 'f' ? 'eine' : 'ein';
  if (language === 'fr') return gender === 'f' ? 'une' : 'un';
  if (language === 'es') return gender === 'f' ? 'una' : 'un';
  if (language === 'pt') return gender === 'f' ? 'uma' : 'um';
  if (language === 'nl') return 'een';
  if (gender === 'f') return isVowel ? "un'" : 'una';
  return /^(?:s[^aeiou]|z|ps|gn|x|y)/i.test(one) ? 'uno' : 'un';
}

export interface QuestionFrame extends Voice {
  category: Category | null;
  place: string | null;
  /** The job that all questions are about. */
  need: string | null;
  /** Who the category is for, as "for bakeries". */
  audience?: string | null;
  /** The need is a verb with its object: "accept payments online". */
  is_job?: boolean;
}

/** Complete buyers' questions, one intent after the other. */
export function questionsOf(frame: QuestionFrame): ProposedPrompt[] {
  const { language, category, need, audience = null } = frame;
  const patterns = patternsIn(language).filter(
    ({ kinds, of_need }) => of_need === (need !== null) && kinds.includes(kindOf(frame)),
  );
  const forms = category === null ? undefined : forAudience(formsOf(category, frame), audience);
  const prompts = patterns.map(({ text, intent }) => ({
    text: filled(spelled(text, frame), frame, forms),
    intent,
    audience,
    branded: false,
  }));
  return inTurns(prompts);
}

const WITH_NEEDS = new Set(['trade', 'salon', 'dropoff', 'expert', 'photo', 'health', 'vet']);

function kindOf({ category, need, audience = null, is_job = false }: QuestionFrame): Kind {
  if (is_job) return 'job';
  if (category === null) return 'any';
  // Questions about tools alone name their audience: "for small businesses".
  if (category.kind === 'tool' && audience !== null) return 'app';
  return need !== null && !WITH_NEEDS.has(category.kind) ? 'any' : category.kind;
}

/** How a category is called in a language and its country. */
export const formsOf = ({ forms }: Category, voice: Voice): Forms =>
  spelledForms(forms[voice.language], voice);

const forAudience = (forms: Forms, audience: string | null): Forms =>
  audience === null
    ? forms
    : { ...forms, one: `${forms.one} ${audience}`, many: `${forms.many} ${audience}` };

/** "for bakeries" in the language of the text. */
export function forWhom(category: Category, voice: Voice): string {
  const word = { en: 'for', de: 'für', fr: 'pour', es: 'para', it: 'per', nl: 'voor', pt: 'para' }[
    voice.language
  ];
  return `${word} ${formsOf(category, voice).many}`;
}

function filled(
  text: string,
  { language, portuguese, place, need }: QuestionFrame,
  forms: Forms | undefined,
): string {
  const where = place === null ? null : inPlace(place, language);
  const values: Record<string, string> = {
    one: forms?.one ?? '',
    many: forms?.many ?? '',
    a: forms === undefined ? '' : articleFor(forms, language),
    in: where === null ? '' : ` ${where}`,
    near: where ?? NEAR_ME[language],
    need: need ?? '',
  };
  const said = text
    .replace(/\[([^\]]*)\]/g, (_, choice: string) => chosen(choice, forms?.gender ?? 'm'))
    .replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const joined = language === 'pt' ? said.replace(/\bem ([ao]s?) /g, 'n$1 ') : said;
  const contracted = portuguese === 'portugal' ? joined.replace(/\bem (uma?) /g, 'n$1 ') : joined;
  return contracted.replace(/un' /g, "un'").replace(/\s+/g, ' ').replace(/\s+$/, '');
}

/** "un bon/une bonne" by gender; a third form is for the neuter. */
function chosen(choice: string, gender: Forms['gender']): string {
  const [first = '', second = first, third = first] = choice.split('/');
  return gender === 'f' ? second : gender === 'n' ? third : first;
}

/** One question per intent in rotation, so that any number of them is mixed. */
export function inTurns(prompts: ProposedPrompt[]): ProposedPrompt[] {
  const queues = PROMPT_INTENTS.map((intent) => prompts.filter((prompt) => prompt.intent === intent));
  const longest = Math.max(...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, at) => queues.flatMap((queue) => queue[at] ?? [])).flat();
}
