interface Group {
  name: string;
  description: string;
  /** Names from the contract. */
  features: string[];
}

/** Groups of calls for readers, in the order in which one needs them. */
const GROUPS: readonly Group[] = [
  {
    name: 'Websites',
    description: 'The websites of your organization. Most calls carry the id of one.',
    features: ['domains', 'onboarding'],
  },
  {
    name: 'Overview',
    description: 'Overview metrics, and what waits for a decision.',
    features: ['overview', 'decisions'],
  },
  {
    name: 'Topics',
    description: 'Topics, their results and runs.',
    features: ['topics'],
  },
  { name: 'Prompts', description: 'A topic’s questions.', features: ['prompts'] },
  {
    name: 'Answers',
    description: 'Assistants’ answers, with evidence.',
    features: ['promptExecutions', 'assistants'],
  },
  { name: 'Opportunities', description: 'What to do next.', features: ['suggestions'] },
  {
    name: 'Reports',
    description: 'Topics and the overview as links for people without an account.',
    features: ['reports'],
  },
  {
    name: 'Pages for AI',
    description: 'AI pages: content, versions, publishing and changes.',
    features: ['generatedPages', 'content', 'guidance', 'askedQuestions'],
  },
  {
    name: 'Hosting',
    description: 'Hosting and branding of AI pages.',
    features: ['hosting', 'branding'],
  },
  {
    name: 'Knowledge base',
    description: 'What Sightline knows about your company.',
    features: ['knowledge'],
  },
  {
    name: 'Brand and competitors',
    description: 'Brand names we match in answers, and unclear mentions.',
    features: ['brand', 'competitors', 'mentions'],
  },
  {
    name: 'Personalization',
    description: 'Personalized pages and their variants.',
    features: ['pages', 'personalization', 'variantLives', 'pageEditor', 'pageChecks', 'screenshots'],
  },
  {
    name: 'Conversions',
    description: 'What counts as one, and events of your own server.',
    features: ['conversions', 'events'],
  },
  {
    name: 'Visitors',
    description: 'Visitors, conversions and the lift of personalization.',
    features: ['visitors', 'analytics'],
  },
  { name: 'Tasks', description: 'Background tasks.', features: ['tasks'] },
  {
    name: 'Notifications',
    description: 'Alerts, digest and webhooks.',
    features: ['notifications', 'webhooks'],
  },
  {
    name: 'Account',
    description: 'Organization, people and API keys.',
    features: ['users', 'organizations', 'signIns', 'apiKeys'],
  },
  { name: 'Billing', description: 'Plans, usage and subscription.', features: ['payments'] },
  { name: 'Signing in', description: 'Accounts, passwords and sessions.', features: ['auth'] },
  {
    name: 'Installation',
    description: 'Public server information and the sample workspace.',
    features: ['settings', 'sample'],
  },
];

export const TAGS = GROUPS.map(({ name, description }) => ({ name, description }));

/** A feature in no group belongs to the general calls. */
export function groupOf(feature: string): string {
  return GROUPS.find(({ features }) => features.includes(feature))?.name ?? 'Account';
}
