import type { PromptTemplate } from './prompt-templates.ts';

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
