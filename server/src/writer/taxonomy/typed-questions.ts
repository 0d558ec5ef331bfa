import { PROMPT_INTENTS, type ProposedPrompt } from '../writer.ts';
import { isKnownLanguage, linesOf } from './taxonomy.ts';
import { inPlace, inTurns, NEAR_ME } from './write-questions.ts';

export interface TypedTopic {
  /** In any words, singular or plural, with or without its place: "piano tuning", "Klavierstimmer in Köln". */
  topic: string;
  language: string;
  /** Buyers look for somebody near them. */
  is_local: boolean;
  /** A town that the topic does not name itself. */
  place: string | null;
}

interface Pattern {
  language: string;
  scope: string;
  intent: ProposedPrompt['intent'];
  text: string;
}

let kept: Pattern[] | undefined;

function patterns(): Pattern[] {
  kept ??= linesOf('typed-questions.txt').map((line) => {
    const [language = '', scope = '', said = '', text = ''] = line.split('|');
    const intent = PROMPT_INTENTS.find((one) => one === said) ?? 'discover';
    return { language, scope, intent, text };
  });
  return kept;
}

/**
 * Questions about a topic that no table knows. It stands before a colon, so that they are grammatical whatever its
 * number, gender and case, and whether it names a job, a product or somebody who is hired.
 */
export function questionsAbout({ topic, language, is_local, place }: TypedTopic): ProposedPrompt[] {
  const known = isKnownLanguage(language) ? language : null;
  const where = place === null || known === null ? '' : ` ${inPlace(place, known)}`;
  const hasPlace = / (?:in|à|en|a|em|te|near) \p{Lu}/u.test(topic);
  const near = where === '' && known !== null && !hasPlace ? ` ${NEAR_ME[known]}` : where;
  const scope = is_local && known !== null ? 'near' : 'any';
  const named = topic.charAt(0).toUpperCase() + topic.slice(1);
  const prompts = patterns()
    .filter((pattern) => pattern.language === language && pattern.scope === scope)
    .map(({ intent, text }) => ({
      text: text.replace('{Topic}', named).replace(' {near}', near).replace('{in}', where),
      intent,
      audience: null,
      branded: false,
    }));
  return inTurns(prompts);
}
