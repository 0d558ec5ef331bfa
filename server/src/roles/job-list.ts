import type { Ctx } from '../context.ts';
import { forgetOldAttempts, forgetOldSignIns } from '../features/accounts/accounts.jobs.ts';
import { resyncSubscriptions, syncStripeCustomer } from '../features/billing/billing.jobs.ts';
import { readLook } from '../features/branding/branding.jobs.ts';
import { forgetOldSalts, keepEventMonths, settleScriptSeen } from '../features/collecting/collecting.jobs.ts';
import { writeContent, writeFirstContent } from '../features/content/content.jobs.ts';
import { refreshCrawlerRanges, trimVisitLog } from '../features/crawlers/crawlers.jobs.ts';
import { deleteRemovedDomains } from '../features/domains/domains.jobs.ts';
import { checkHosts } from '../features/hosting/hosting.jobs.ts';
import { readSource } from '../features/knowledge/knowledge.jobs.ts';
import { keepBodies, rereadAnswers, runExecution } from '../features/measuring/measuring.jobs.ts';
import {
  deliverWebhook,
  forgetOldNotices,
  lookForAlerts,
  retryWebhooks,
  sendDigests,
} from '../features/notifications/notifications.jobs.ts';
import { eraseDeletedOrganizationsJob } from '../features/organization-data/organization-data.jobs.ts';
import { rescanPages, scanPage } from '../features/pages/pages.jobs.ts';
import { renewAllVariants, writeVariants } from '../features/personalization/personalization.jobs.ts';
import { readCompetitor, researchSite } from '../features/research/research.jobs.ts';
import { buildSample } from '../features/sample/sample.jobs.ts';
import { forgetScreenshots, takeScreenshot } from '../features/screenshots/screenshots.jobs.ts';
import { suggestNextSteps } from '../features/suggestions/suggestions.jobs.ts';
import { measureDueTopics } from '../features/topics/topics.jobs.ts';
import { forgetVisitors, phraseVisitors } from '../features/visitors/visitors.jobs.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { forgetLetters, sendDueLetters, sendLetterJob } from '../platform/mail/send-letter.ts';

/** Every kind of background work. */
export const JOBS: readonly Job<Ctx>[] = [
  sendLetterJob,
  sendDueLetters,
  forgetLetters,
  forgetOldAttempts,
  forgetOldSignIns,
  syncStripeCustomer,
  resyncSubscriptions,
  eraseDeletedOrganizationsJob,
  researchSite,
  readCompetitor,
  readLook,
  readSource,
  runExecution,
  rereadAnswers,
  suggestNextSteps,
  measureDueTopics,
  keepBodies,
  writeContent,
  writeFirstContent,
  refreshCrawlerRanges,
  trimVisitLog,
  checkHosts,
  scanPage,
  rescanPages,
  buildSample,
  settleScriptSeen,
  keepEventMonths,
  forgetOldSalts,
  writeVariants,
  renewAllVariants,
  takeScreenshot,
  forgetScreenshots,
  forgetVisitors,
  deleteRemovedDomains,
  phraseVisitors,
  lookForAlerts,
  sendDigests,
  deliverWebhook,
  retryWebhooks,
  forgetOldNotices,
];
