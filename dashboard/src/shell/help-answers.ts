import { hasWords } from '../lib/words/search-words.ts';

export interface HelpAnswer {
  question: string;
  answer: string;
  /** Where to do it, or to read more in the documentation; null opens the window that connects an assistant. */
  links: { label: string; to: string | null }[];
}

const CONNECT = { label: 'Connect an assistant', to: null };
const ASSISTANTS = { label: 'AI assistants', to: '/settings/ai-assistants' };

/** What people ask first. */
const ANSWERS: HelpAnswer[] = [
  {
    question: 'Why is there no score yet?',
    answer:
      'Connect an AI assistant, or add two competitors: the built-in reader then scores you from the websites we’ve read. Until then, see which buyer questions your site answers.',
    links: [CONNECT, { label: 'Competitors', to: '/knowledge-base/competitors' }],
  },
  {
    question: 'How do I connect ChatGPT or another assistant?',
    answer:
      'Create an API key at the provider and paste it here. It’s tried at once, kept encrypted, and included from the next run. Settings lists all assistants.',
    links: [CONNECT, ASSISTANTS],
  },
  {
    question: 'What do assistants cost, and how do I limit it?',
    answer:
      'Providers bill the API key’s owner per answer. Settings shows this month’s spend. To pay less, set a monthly cap, fewer answers per prompt or a slower schedule.',
    links: [{ label: 'Options', to: '/settings/options' }],
  },
  {
    question: 'What is the difference between mentioned and cited?',
    answer:
      'Mentioned: the answer names you. Cited: the answer links to one of your pages as a source. Performance is the average of both.',
    links: [
      { label: 'Analysis', to: '/topic-analysis' },
      { label: 'How scores are computed', to: '/docs/scores' },
    ],
  },
  {
    question: 'Why do figures change from run to run?',
    answer:
      'Assistants answer the same question differently each time, so each figure shows its sample size and margin of error. “Within noise” means the change could be chance.',
    links: [{ label: 'How scores are computed', to: '/docs/scores' }],
  },
  {
    question: 'How do I get mentioned more often?',
    answer:
      'Start with Opportunities, highest impact first. Owned media are pages to write or extend on your site; earned media are third-party pages that assistants cite without you.',
    links: [
      { label: 'Opportunities', to: '/media-opportunities' },
      { label: 'How opportunities are found', to: '/docs/opportunities' },
    ],
  },
  {
    question: 'How do I publish a page?',
    answer:
      'Create it in Content for AI, read it, and publish it. Your pages live on a subdomain of your website; add its DNS records once. Publishing needs a plan.',
    links: [
      { label: 'Content for AI', to: '/content' },
      { label: 'Go live', to: '/aeo-onboarding/dns' },
      { label: 'Billing & Usage', to: '/billing' },
    ],
  },
  {
    question: 'How do I put the tag on my website?',
    answer:
      'Copy it in Script Installation and paste it at the top of <head> on every page. It shows which assistants send visitors and who converts. The same screen tells you when the first visit arrives.',
    links: [
      { label: 'Script Installation', to: '/personalization-setup/script' },
      { label: 'The visitor script', to: '/docs/script' },
    ],
  },
  {
    question: 'Something about my company is wrong. Where do I correct it?',
    answer:
      'Edit the description in the Knowledge Base, or give feedback there in your own words. New content follows it. The names we match in answers are in Settings.',
    links: [
      { label: 'Knowledge Base', to: '/knowledge-base' },
      { label: 'Brand names', to: '/settings/brand-names' },
    ],
  },
  {
    question: 'How do I invite my team?',
    answer:
      'Add teammates in Settings. Each gets a link to choose a password, and sees the same websites, topics and pages as you.',
    links: [
      { label: 'Team', to: '/settings/team' },
      { label: 'People', to: '/docs/team' },
    ],
  },
];

/** Answers with all words of the search; all answers without a search. */
export function findAnswers(search: string): HelpAnswer[] {
  return ANSWERS.filter(({ question, answer }) => hasWords(`${question} ${answer}`, search.trim()));
}
