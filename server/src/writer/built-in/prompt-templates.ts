import type { PROMPT_INTENTS } from '../writer.ts';

export type Intent = (typeof PROMPT_INTENTS)[number];

/** Words of one question, with everything that grammar asks of them. */
export interface PromptWords {
  /** With its article unless it takes none: "a bakery CRM", "invoicing software" */
  a_one: string;
  /** Always countable: "bakery CRM", "invoicing tool" */
  unit: string;
  a_unit: string;
  /** "bakery CRMs", "invoicing tools" */
  many: string;
  /** "" or " in Leeds" */
  place: string;
  /** Noun phrase that needs no article */
  need: string;
  /** The need that the whole topic is about, in the topic's words */
  topic: string;
  /** What `need` and `topic` ask for as subjects */
  need_is: 'is' | 'are';
  need_does: 'does' | 'do';
  /** Verb in the base form with its object */
  job: string;
  /** Plural */
  audience: string;
}

export interface PromptTemplate {
  intent: Intent;
  /** The words it asks about; `topic` is a need that the whole topic is about. */
  uses: ('topic' | 'need' | 'job' | 'audience')[];
  /** `hired`: the need is work by the hour, such as "boiler repair". `trade`: nobody asks it of a hotel. `priced`: nor of a programming language. */
  only?: 'hired' | 'trade' | 'priced';
  text: (words: PromptWords) => string;
}
