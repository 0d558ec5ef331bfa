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
  { name: 'Overview', description: 'The figures of the start screen.', features: ['overview'] },
  {
    name: 'Topics',
    description: 'What buyers ask about, how you stand, and measuring.',
    features: ['topics'],
  },
  { name: 'Prompts', description: 'The questions of a topic.', features: ['prompts'] },
  {
    name: 'Answers',
    description: 'What assistants answered, with the evidence.',
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
    description: 'Pages written for assistants: text, versions, publishing, changes.',
    features: ['generatedPages', 'content', 'guidance'],
  },
  {
    name: 'Hosting',
    description: 'Where those pages are served, and how they look.',
    features: ['hosting', 'branding'],
  },
  { name: 'Knowledge base', description: 'What is known about the company.', features: ['knowledge'] },
  {
    name: 'Brand and competitors',
    description: 'Names and addresses that answers are searched for, and mentions that are unclear.',
    features: ['brand', 'competitors', 'mentions'],
  },
  {
    name: 'Personalization',
    description: 'Pages of the website that adapt to their visitors.',
    features: ['pages', 'personalization', 'screenshots'],
  },
  { name: 'Conversions', description: 'What counts as one.', features: ['conversions'] },
  {
    name: 'Visitors',
    description: 'Who came, and whether personalization helps.',
    features: ['visitors', 'analytics'],
  },
  { name: 'Tasks', description: 'Work that takes longer than a call.', features: ['tasks'] },
  {
    name: 'Notifications',
    description: 'Alerts, the digest, and webhooks.',
    features: ['notifications', 'webhooks'],
  },
  {
    name: 'Account',
    description: 'The organization, its people and its keys.',
    features: ['users', 'organizations', 'signIns', 'apiKeys'],
  },
  { name: 'Billing', description: 'Plans, usage and the subscription.', features: ['payments'] },
  { name: 'Signing in', description: 'Accounts, passwords and sessions of people.', features: ['auth'] },
  {
    name: 'Installation',
    description: 'What anybody may know of this installation, and its sample workspace.',
    features: ['settings', 'sample'],
  },
];

export const TAGS = GROUPS.map(({ name, description }) => ({ name, description }));

/** A feature in no group belongs to the general calls. */
export function groupOf(feature: string): string {
  return GROUPS.find(({ features }) => features.includes(feature))?.name ?? 'Account';
}
