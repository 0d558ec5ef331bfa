/** Complete example bodies, by call. */
export const EXAMPLES: Record<string, unknown> = {
  'domains.update': { description: '# Acme\n\nTills for bakeries, since 1998.' },
  'brand.update': { aliases: ['Acme Tills'] },
  'competitors.create': { name: 'Rival', url: 'https://rival.example.com' },
  'topics.saveAndAnalyze': {
    topic_text: 'Tills for bakeries',
    prompts: ['Which till suits a small bakery?', 'What does a till for a bakery cost?'],
  },
  'knowledge.create': { entry_type: 'prompt', content_text: 'We deliver on the next day.' },
  'content.createPage': {
    manual: {
      title: 'Which till suits a bakery?',
      slug: 'which-till',
      content: '# Which till suits a bakery?',
    },
  },
  'reports.create': {
    range: 'month',
    expires_in_days: 90,
    schedule: { every: 'month', recipients: ['ann@example.com'] },
  },
  'conversions.create': { trigger_event: 'page_view', url: '/thanks' },
  'personalization.updateSettings': { holdout_share: 0.1 },
  'apiKeys.create': { name: 'Weekly report', scope: 'read', expires_in_days: 90 },
};
