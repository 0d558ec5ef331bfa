import { commonDocs } from './common.docs.ts';
import { accountsDocs } from './company/accounts.docs.ts';
import { apiKeysDocs } from './company/api-keys.docs.ts';
import { billingDocs } from './company/billing.docs.ts';
import { domainsDocs } from './company/domains.docs.ts';
import { notificationsDocs } from './company/notifications.docs.ts';
import { organizationsDocs } from './company/organizations.docs.ts';
import { tasksDocs } from './company/tasks.docs.ts';
import type { CallDocs, RoomDocs, SchemaDocs } from './docs.ts';
import { executionsDocs } from './measuring/executions.docs.ts';
import { mentionsDocs } from './measuring/mentions.docs.ts';
import { promptsDocs } from './measuring/prompts.docs.ts';
import { suggestionsDocs } from './measuring/suggestions.docs.ts';
import { topicResultsDocs } from './measuring/topic-results.docs.ts';
import { topicsDocs } from './measuring/topics.docs.ts';
import { audiencesDocs } from './personalizing/audiences.docs.ts';
import { pageChecksDocs } from './personalizing/page-checks.docs.ts';
import { pageEditorDocs } from './personalizing/page-editor.docs.ts';
import { sitePagesDocs } from './personalizing/site-pages.docs.ts';
import { variantLivesDocs } from './personalizing/variant-lives.docs.ts';
import { visitsDocs } from './personalizing/visits.docs.ts';
import { contentDocs } from './publishing/content.docs.ts';
import { generatedPagesDocs } from './publishing/generated-pages.docs.ts';
import { hostingDocs } from './publishing/hosting.docs.ts';
import { knowledgeDocs } from './understanding/knowledge.docs.ts';
import { understandingDocs } from './understanding/understanding.docs.ts';
import { conversionsDocs } from './visiting/conversions.docs.ts';
import { eventsDocs } from './visiting/events.docs.ts';
import { overviewDocs } from './whole/overview.docs.ts';
import { reportsDocs } from './whole/reports.docs.ts';

const ROOMS: readonly RoomDocs[] = [
  commonDocs,
  accountsDocs,
  apiKeysDocs,
  billingDocs,
  domainsDocs,
  notificationsDocs,
  organizationsDocs,
  tasksDocs,
  executionsDocs,
  mentionsDocs,
  promptsDocs,
  suggestionsDocs,
  topicResultsDocs,
  topicsDocs,
  sitePagesDocs,
  variantLivesDocs,
  pageEditorDocs,
  pageChecksDocs,
  audiencesDocs,
  visitsDocs,
  contentDocs,
  generatedPagesDocs,
  hostingDocs,
  knowledgeDocs,
  understandingDocs,
  conversionsDocs,
  eventsDocs,
  overviewDocs,
  reportsDocs,
];

/** What the description of the API says of every schema and every call. */
export const SCHEMA_DOCS: readonly SchemaDocs[] = ROOMS.flatMap(({ schemas }) => schemas);
export const CALL_DOCS: Readonly<Record<string, CallDocs>> = Object.assign(
  {},
  ...ROOMS.map(({ calls }) => calls),
);
