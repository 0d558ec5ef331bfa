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
  'events.send': {
    events: [
      {
        idempotency_key: 'order-1001-paid',
        name: 'Purchase',
        visitor_id: '5b0f7d0e-8f5c-4c55-9d0b-3d1d5f1f7a10',
        customer_id: 'customer-42',
        value: 49.9,
        currency: 'EUR',
        external_id: '1001',
      },
    ],
  },
  'personalization.updateSettings': { holdout_share: 0.1 },
  'apiKeys.create': { name: 'Weekly report', scope: 'read', expires_in_days: 90 },
};
