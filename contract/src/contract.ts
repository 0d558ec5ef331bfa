import { analytics } from './analytics.ts';
import { apiKeys } from './api-keys.ts';
import { assistants } from './assistants.ts';
import { auth } from './auth.ts';
import { brand } from './brand.ts';
import { branding } from './branding.ts';
import { competitors } from './competitors.ts';
import { content } from './content.ts';
import { conversions } from './conversions.ts';
import { domains } from './domains.ts';
import { generatedPages } from './generated-pages.ts';
import { guidance } from './guidance.ts';
import { hosting } from './hosting.ts';
import { knowledge } from './knowledge.ts';
import { notifications } from './notifications.ts';
import { onboarding } from './onboarding.ts';
import { organizations } from './organizations.ts';
import { overview } from './overview.ts';
import { pages } from './pages.ts';
import { payments } from './payments.ts';
import { personalization } from './personalization.ts';
import { promptExecutions } from './prompt-executions.ts';
import { prompts } from './prompts.ts';
import { sample } from './sample.ts';
import { screenshots } from './screenshots.ts';
import { settings } from './settings.ts';
import { signIns } from './sign-ins.ts';
import { suggestions } from './suggestions.ts';
import { tasks } from './tasks.ts';
import { topics } from './topics.ts';
import { users } from './users.ts';
import { visitors } from './visitors.ts';
import { webhooks } from './webhooks.ts';

/** Every call between the dashboard and the server. */
export const contract = {
  settings,
  auth,
  users,
  signIns,
  organizations,
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
};
