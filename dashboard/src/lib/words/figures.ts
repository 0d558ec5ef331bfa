/** How each figure is computed, in the words used by all screens. */
export const EXPLAINED = {
  mentioned:
    'Share of answers that mention one of your brand names. “I found nothing about you” doesn’t count.',
  cited: 'Share of answers that link to one of your pages. Answers without a web search have no links.',
  performance: 'Average of Mentioned and Cited, with every prompt and assistant weighted equally.',
  searched: 'Share of answers where the assistant searched the web. Only these can cite pages.',
  share_of_voice: 'Your share of all mentions of tracked companies in these answers.',
} as const;
