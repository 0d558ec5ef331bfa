import { apiKeys } from './company/api-keys.ts';
import { auth } from './company/auth.ts';
import { payments } from './company/billing.ts';
import { domains } from './company/domains.ts';
import { notifications } from './company/notifications.ts';
import { organizations } from './company/organizations.ts';
import { settings } from './company/settings.ts';
import { signIns } from './company/sign-ins.ts';
import { tasks } from './company/tasks.ts';
import { users } from './company/users.ts';
import { webhooks } from './company/webhooks.ts';
import { assistants } from './measuring/asking.ts';
import { citations } from './measuring/citations.ts';
import { promptExecutions } from './measuring/executions.ts';
import { mentions } from './measuring/mentions.ts';
import { prompts } from './measuring/prompts.ts';
import { publishingTests } from './measuring/publishing-tests.ts';
import { suggestions } from './measuring/suggestions.ts';
import { topics } from './measuring/topics.ts';
import { analytics } from './personalizing/analytics.ts';
import { audiences } from './personalizing/audiences.ts';
import { visitors } from './personalizing/journeys.ts';
import { pageChecks } from './personalizing/page-checks.ts';
import { pageEditor } from './personalizing/page-editor.ts';
import { screenshots } from './personalizing/screenshots.ts';
import { pages } from './personalizing/site-pages.ts';
import { variantLives } from './personalizing/variant-lives.ts';
import { personalization } from './personalizing/variants.ts';
import { askedQuestions } from './publishing/asked-questions.ts';
import { branding } from './publishing/branding.ts';
import { content } from './publishing/content.ts';
import { generatedPages } from './publishing/generated-pages.ts';
import { guidance } from './publishing/guidance.ts';
import { hosting } from './publishing/hosting.ts';
import { brand } from './understanding/brand.ts';
import { competitors } from './understanding/competitors.ts';
import { facts } from './understanding/facts.ts';
import { knowledge } from './understanding/knowledge.ts';
import { onboarding } from './understanding/research.ts';
import { conversions } from './visiting/conversions.ts';
import { events } from './visiting/events.ts';
import { decisions } from './whole/decisions.ts';
import { overview } from './whole/overview.ts';
import { reports } from './whole/reports.ts';
import { sample } from './whole/sample.ts';

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
  mentions,
  onboarding,
  assistants,
  citations,
  topics,
  prompts,
  promptExecutions,
  tasks,
  knowledge,
  facts,
  generatedPages,
  content,
  guidance,
  askedQuestions,
  publishingTests,
  suggestions,
  overview,
  decisions,
  reports,
  payments,
  sample,
  pages,
  personalization,
  variantLives,
  pageEditor,
  pageChecks,
  audiences,
  conversions,
  events,
  visitors,
  analytics,
  screenshots,
  notifications,
  webhooks,
  apiKeys,
};
