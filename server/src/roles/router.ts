import { auth, signIns, users } from '../company/accounts/accounts.routes.ts';
import { apiKeys } from '../company/api-keys/api-keys.routes.ts';
import { payments } from '../company/billing/billing.routes.ts';
import { domains } from '../company/domains/domains.routes.ts';
import { notifications, webhooks } from '../company/notifications/notifications.routes.ts';
import { organizations } from '../company/organizations/organizations.routes.ts';
import { settings } from '../company/settings/settings.routes.ts';
import { signingUp } from '../company/sign-up/sign-up.routes.ts';
import { tasks } from '../company/tasks/tasks.routes.ts';
import { citations } from '../measuring/citations/citations.routes.ts';
import { assistants, promptExecutions } from '../measuring/executions/executions.routes.ts';
import { mentions } from '../measuring/mentions/mentions.routes.ts';
import { publishingTests } from '../measuring/publishing-tests/publishing-tests.routes.ts';
import { suggestions } from '../measuring/suggestions/suggestions.routes.ts';
import { prompts, topics } from '../measuring/topics/topics.routes.ts';
import { analytics } from '../personalizing/analytics/analytics.routes.ts';
import { audiences } from '../personalizing/audiences/audiences.routes.ts';
import { pageChecks, pageEditor } from '../personalizing/editor/editor.routes.ts';
import { visitors } from '../personalizing/journeys/visitors.routes.ts';
import { screenshots } from '../personalizing/screenshots/screenshots.routes.ts';
import { pages } from '../personalizing/site-pages/pages.routes.ts';
import { personalization } from '../personalizing/variants/personalization.routes.ts';
import { variantLives } from '../personalizing/variants/variant-lives.routes.ts';
import { open } from '../procedures.ts';
import { askedQuestions } from '../publishing/ask/asked-questions.routes.ts';
import { branding } from '../publishing/branding/branding.routes.ts';
import { content, writtenPages } from '../publishing/content/content.routes.ts';
import { generatedPages } from '../publishing/generated-pages/generated-pages.routes.ts';
import { pagePreviewLinks } from '../publishing/generated-pages/page-preview-links.routes.ts';
import { guidance } from '../publishing/guidance/guidance.routes.ts';
import { hosting } from '../publishing/hosting/hosting.routes.ts';
import { brand, competitors } from '../understanding/brands/brands.routes.ts';
import { facts } from '../understanding/facts/facts.routes.ts';
import { knowledge } from '../understanding/knowledge/knowledge.routes.ts';
import { onboarding } from '../understanding/research/research.routes.ts';
import { conversions } from '../visiting/conversions/conversions.routes.ts';
import { events } from '../visiting/server-events/server-events.routes.ts';
import { decisions } from '../whole/decisions/decisions.routes.ts';
import { organizationData } from '../whole/organization-data/organization-data.routes.ts';
import { overview } from '../whole/overview/overview.routes.ts';
import { reports } from '../whole/reports/reports.routes.ts';
import { sample } from '../whole/sample/sample.routes.ts';
import { usage } from '../whole/usage/usage.routes.ts';

/** Every call of the contract and its implementation; the compiler checks that none is missing. */
export const router = open.router({
  settings,
  auth: { ...auth, ...signingUp },
  users,
  signIns,
  organizations: { ...organizations, ...organizationData },
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
  generatedPages: { ...generatedPages, ...pagePreviewLinks, ...writtenPages },
  content,
  guidance,
  askedQuestions,
  publishingTests,
  suggestions,
  overview,
  decisions,
  reports,
  payments: { ...payments, ...usage },
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
});
