import type { PromptTemplate } from './prompt-templates.ts';

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
