/** How each figure is computed, in the words used by all screens. */
export const EXPLAINED = {
  mentioned:
    'The share of answers that name you: your name or another of your names as a whole word. Saying that nothing was found about you does not count.',
  cited: 'The share of answers that link to a page of yours. An answer that did not search is not cited.',
  performance: 'The mean of Mentioned and Cited, each prompt and assistant counting the same.',
  searched: 'The share of answers for which the assistant searched the web. Only those can cite anybody.',
  share_of_voice: 'Your part of all namings of tracked companies in these answers.',
} as const;
