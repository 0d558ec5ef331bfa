import { auth, organizations, signIns, users } from '../features/accounts/accounts.routes.ts';
import { analytics } from '../features/analytics/analytics.routes.ts';
import { apiKeys } from '../features/api-access/api-keys.routes.ts';
import { payments } from '../features/billing/billing.routes.ts';
import { branding } from '../features/branding/branding.routes.ts';
import { brand, competitors } from '../features/brands/brands.routes.ts';
import { content } from '../features/content/content.routes.ts';
import { conversions } from '../features/conversions/conversions.routes.ts';
import { domains } from '../features/domains/domains.routes.ts';
import { generatedPages } from '../features/generated-pages/generated-pages.routes.ts';
import { guidance } from '../features/guidance/guidance.routes.ts';
import { hosting } from '../features/hosting/hosting.routes.ts';
import { knowledge } from '../features/knowledge/knowledge.routes.ts';
import { assistants, promptExecutions } from '../features/measuring/measuring.routes.ts';
import { notifications, webhooks } from '../features/notifications/notifications.routes.ts';
import { organizationData } from '../features/organization-data/organization-data.routes.ts';
import { overview } from '../features/overview/overview.routes.ts';
import { pages } from '../features/pages/pages.routes.ts';
import { personalization } from '../features/personalization/personalization.routes.ts';
import { onboarding } from '../features/research/research.routes.ts';
import { sample } from '../features/sample/sample.routes.ts';
import { screenshots } from '../features/screenshots/screenshots.routes.ts';
import { settings } from '../features/settings/settings.routes.ts';
import { suggestions } from '../features/suggestions/suggestions.routes.ts';
import { tasks } from '../features/tasks/tasks.routes.ts';
import { prompts, topics } from '../features/topics/topics.routes.ts';
import { visitors } from '../features/visitors/visitors.routes.ts';
import { open } from '../procedures.ts';

/** Every call of the contract and what answers it; the compiler sees that none is missing. */
export const router = open.router({
  settings,
  auth,
  users,
  signIns,
  organizations: { ...organizations, ...organizationData },
  domains,
  hosting,
  brand,
  branding,
  competitors,
  onboarding,
  assistants,
  topics,
  prompts,
  promptExecutions,
  tasks,
  knowledge,
  generatedPages,
  content,
  guidance,
  suggestions,
  overview,
  payments,
  sample,
  pages,
  personalization,
  conversions,
  visitors,
  analytics,
  screenshots,
  notifications,
  webhooks,
  apiKeys,
});
