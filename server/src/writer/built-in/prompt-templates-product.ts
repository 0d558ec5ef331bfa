import type { PromptTemplate } from './prompt-templates.ts';

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
