import type { PROMPT_INTENTS } from './writer.ts';

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

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Choosing among tools. In each intent those with the most particulars come first. */
export const PRODUCT_TEMPLATES: PromptTemplate[] = [
  { intent: 'discover', uses: ['need'], text: (w) => `Which ${w.many} have ${w.need} built in?` },
  { intent: 'discover', uses: ['audience'], text: (w) => `What are the best ${w.many} for ${w.audience}?` },
  { intent: 'discover', uses: ['job'], text: (w) => `Which ${w.many} can ${w.job}?` },
  {
    intent: 'discover',
    uses: [],
    only: 'priced',
    text: (w) => `Which ${w.many} are best on a small budget?`,
  },
  { intent: 'discover', uses: [], text: (w) => `Which ${w.many} are easiest to learn for beginners?` },
  { intent: 'discover', uses: ['topic'], text: (w) => `What are good ${w.many} with ${w.need}?` },
  { intent: 'discover', uses: [], only: 'priced', text: (w) => `Which free ${w.many} are worth using?` },
  { intent: 'compare', uses: ['need'], text: (w) => `How do the leading ${w.many} compare on ${w.need}?` },
  { intent: 'compare', uses: ['audience'], text: (w) => `How should ${w.audience} compare ${w.many}?` },
  { intent: 'compare', uses: [], text: (w) => `What are the main differences between popular ${w.many}?` },
  { intent: 'compare', uses: ['need'], text: (w) => `Which ${w.many} handle ${w.need} best?` },
  {
    intent: 'compare',
    uses: [],
    only: 'priced',
    text: (w) => `How do free ${w.many} compare with paid ones?`,
  },
  { intent: 'compare', uses: [], text: (w) => `How hard is it to switch from one ${w.unit} to another?` },
  { intent: 'solve', uses: ['job', 'audience'], text: (w) => `How can ${w.audience} ${w.job}?` },
  { intent: 'solve', uses: ['need'], text: (w) => `How do I set up ${w.need} with ${w.a_one}?` },
  { intent: 'solve', uses: ['job'], text: (w) => `What is the easiest way to ${w.job}?` },
  { intent: 'solve', uses: ['topic'], text: (w) => `What problems ${w.need_does} ${w.topic} solve?` },
  { intent: 'solve', uses: ['topic'], text: (w) => `What are common mistakes with ${w.need} in ${w.many}?` },
  { intent: 'solve', uses: ['audience'], text: (w) => `How do ${w.audience} choose the right ${w.unit}?` },
  { intent: 'solve', uses: [], text: (w) => `How do I choose the right ${w.unit} for a small team?` },
  { intent: 'solve', uses: [], text: (w) => `How do I get started with ${w.a_one}?` },
  { intent: 'solve', uses: [], text: (w) => `How do I get my team to adopt a new ${w.unit}?` },
  { intent: 'evaluate', uses: ['need'], text: (w) => `What should I look for in ${w.a_one} with ${w.need}?` },
  { intent: 'evaluate', uses: ['topic'], text: (w) => `How ${w.need_does} ${w.need} work in ${w.many}?` },
  {
    intent: 'evaluate',
    uses: ['topic', 'audience'],
    text: (w) => `How do ${w.audience} benefit from ${w.topic}?`,
  },
  { intent: 'evaluate', uses: ['audience'], text: (w) => `Is ${w.a_one} worth the money for ${w.audience}?` },
  { intent: 'evaluate', uses: [], only: 'priced', text: (w) => `How much does ${w.a_one} usually cost?` },
  {
    intent: 'evaluate',
    uses: ['need'],
    text: (w) => `${capital(w.need_is)} ${w.need} important when choosing ${w.a_one}?`,
  },
  { intent: 'evaluate', uses: ['topic'], text: (w) => `What are the limits of ${w.need} in ${w.many}?` },
  {
    intent: 'evaluate',
    uses: ['job'],
    only: 'priced',
    text: (w) => `Do I really need ${w.a_one} to ${w.job}?`,
  },
  { intent: 'evaluate', uses: [], text: (w) => `What are the most common problems with ${w.many}?` },
];

/** Choosing whom to hire or where to go. */
export const PROVIDER_TEMPLATES: PromptTemplate[] = [
  { intent: 'discover', uses: ['need'], text: (w) => `Which ${w.many}${w.place} offer ${w.need}?` },
  {
    intent: 'discover',
    uses: ['audience'],
    text: (w) => `What are the best ${w.many}${w.place} for ${w.audience}?`,
  },
  { intent: 'discover', uses: ['job'], text: (w) => `Which ${w.many}${w.place} ${w.job}?` },
  {
    intent: 'discover',
    uses: ['topic'],
    text: (w) => `What are the best ${w.many}${w.place} for ${w.topic}?`,
  },
  { intent: 'discover', uses: [], text: (w) => `Which ${w.many}${w.place} have the best reviews?` },
  {
    intent: 'discover',
    uses: ['need'],
    only: 'hired',
    text: (w) => `Who offers ${w.need}${w.place} at short notice?`,
  },
  {
    intent: 'discover',
    uses: ['topic'],
    text: (w) => `Which ${w.many}${w.place} give a guarantee on ${w.topic}?`,
  },
  { intent: 'discover', uses: [], text: (w) => `Which ${w.many}${w.place} do people recommend most?` },
  { intent: 'discover', uses: [], text: (w) => `Which ${w.many}${w.place} offer good value for money?` },
  {
    intent: 'compare',
    uses: ['need'],
    text: (w) => `Which ${w.many}${w.place} are best known for ${w.need}?`,
  },
  {
    intent: 'compare',
    uses: ['topic'],
    text: (w) => `How do prices for ${w.topic} compare between ${w.many}?`,
  },
  { intent: 'compare', uses: [], text: (w) => `How do ${w.many}${w.place} compare on price and service?` },
  {
    intent: 'compare',
    uses: ['audience'],
    only: 'trade',
    text: (w) => `How should ${w.audience} compare quotes from ${w.many}?`,
  },
  { intent: 'compare', uses: ['topic'], text: (w) => `How do I compare quotes for ${w.topic}?` },
  { intent: 'compare', uses: [], text: (w) => `What makes one ${w.unit} better than another?` },
  {
    intent: 'compare',
    uses: [],
    text: (w) => `Is it better to choose a large ${w.unit} or a small local one?`,
  },
  {
    intent: 'solve',
    uses: ['need'],
    text: (w) => `How do I find a reliable ${w.unit} for ${w.need}${w.place}?`,
  },
  {
    intent: 'solve',
    uses: ['audience', 'need'],
    text: (w) => `Who can help ${w.audience} with ${w.need}${w.place}?`,
  },
  {
    intent: 'solve',
    uses: ['topic'],
    only: 'hired',
    text: (w) => `What ${w.need_does} ${w.topic} usually involve?`,
  },
  { intent: 'solve', uses: ['job'], text: (w) => `Who can I hire to ${w.job}${w.place}?` },
  { intent: 'solve', uses: ['topic'], text: (w) => `What should I know before paying for ${w.topic}?` },
  { intent: 'solve', uses: [], text: (w) => `How do I choose a trustworthy ${w.unit}${w.place}?` },
  { intent: 'solve', uses: [], text: (w) => `Where do I find ${w.a_unit}${w.place} at a fair price?` },
  {
    intent: 'evaluate',
    uses: ['need'],
    only: 'hired',
    text: (w) => `How much ${w.need_does} ${w.need} cost${w.place}?`,
  },
  {
    intent: 'evaluate',
    uses: ['need'],
    only: 'trade',
    text: (w) => `What should I ask ${w.a_unit} about ${w.need}?`,
  },
  { intent: 'evaluate', uses: ['need'], only: 'hired', text: (w) => `How long does ${w.need} usually take?` },
  { intent: 'evaluate', uses: ['topic'], text: (w) => `Is it worth paying ${w.a_unit} for ${w.topic}?` },
  { intent: 'evaluate', uses: ['topic'], text: (w) => `What can go wrong with ${w.topic}?` },
  { intent: 'evaluate', uses: [], text: (w) => `How much do ${w.many}${w.place} usually charge?` },
  { intent: 'evaluate', uses: [], text: (w) => `What should I know before choosing ${w.a_unit}${w.place}?` },
  {
    intent: 'evaluate',
    uses: [],
    only: 'trade',
    text: (w) => `What qualifications should a good ${w.unit} have?`,
  },
  { intent: 'evaluate', uses: [], text: (w) => `What are the warning signs of a bad ${w.unit}?` },
];

/** Buying things for which no kind of product or provider was named; `many` are the things. */
export const THING_TEMPLATES: PromptTemplate[] = [
  { intent: 'discover', uses: ['audience'], text: (w) => `What are the best ${w.many} for ${w.audience}?` },
  { intent: 'discover', uses: [], text: (w) => `Which companies offer the best ${w.many}${w.place}?` },
  { intent: 'discover', uses: [], text: (w) => `Where can I find affordable ${w.many}${w.place}?` },
  { intent: 'discover', uses: [], text: (w) => `Which ${w.many} do experts recommend?` },
  { intent: 'discover', uses: [], text: (w) => `Who are the leading suppliers of ${w.many}?` },
  { intent: 'compare', uses: [], text: (w) => `How do ${w.many} from different companies compare?` },
  { intent: 'compare', uses: [], text: (w) => `What are good alternatives to ${w.many}?` },
  { intent: 'compare', uses: [], text: (w) => `What makes some ${w.many} better than others?` },
  {
    intent: 'solve',
    uses: ['audience'],
    text: (w) => `How can ${w.audience} get ${w.many} that fit their budget?`,
  },
  { intent: 'solve', uses: [], text: (w) => `How do I choose between different ${w.many}?` },
  { intent: 'solve', uses: [], text: (w) => `What do I need to know before choosing ${w.many}?` },
  { intent: 'evaluate', uses: [], text: (w) => `How much do ${w.many} usually cost${w.place}?` },
  { intent: 'evaluate', uses: [], text: (w) => `What should I look for when comparing ${w.many}?` },
  { intent: 'evaluate', uses: [], text: (w) => `Are ${w.many} worth the money?` },
  { intent: 'evaluate', uses: [], text: (w) => `What are the most common problems with ${w.many}?` },
];

/** Getting a job done for which no kind of product or provider was named. */
export const JOB_TEMPLATES: PromptTemplate[] = [
  { intent: 'discover', uses: ['job'], text: (w) => `What are the best tools to ${w.job}?` },
  { intent: 'discover', uses: ['job'], text: (w) => `Which software can ${w.job}?` },
  { intent: 'discover', uses: ['job'], text: (w) => `Which companies help small businesses ${w.job}?` },
  { intent: 'compare', uses: ['job'], text: (w) => `What are the different ways to ${w.job}?` },
  { intent: 'compare', uses: ['job'], text: (w) => `How do the options to ${w.job} compare on price?` },
  { intent: 'solve', uses: ['job'], text: (w) => `What is the easiest way to ${w.job}?` },
  { intent: 'solve', uses: ['job'], text: (w) => `What do I need in order to ${w.job}?` },
  { intent: 'solve', uses: ['job'], text: (w) => `How can a beginner ${w.job} safely?` },
  { intent: 'evaluate', uses: ['job'], text: (w) => `How much does it usually cost to ${w.job}?` },
  { intent: 'evaluate', uses: ['job'], text: (w) => `What can go wrong when you ${w.job}?` },
  { intent: 'evaluate', uses: ['job'], text: (w) => `How long does it take to learn how to ${w.job}?` },
];
