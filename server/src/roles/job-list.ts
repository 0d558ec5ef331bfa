import { forgetOldSignIns } from '../company/accounts/accounts.jobs.ts';
import {
  followStripePayment,
  readStripePayments,
  resyncSubscriptions,
  syncStripeCustomer,
} from '../company/billing/billing.jobs.ts';
import {
  deliverWebhook,
  forgetOldNotices,
  retryWebhooks,
} from '../company/notifications/notifications.jobs.ts';
import { forgetOldAttempts } from '../company/rate-limits/rate-limits.jobs.ts';
import { forgetRepeatedCalls } from '../company/repeated-calls/repeated-calls.jobs.ts';
import type { Ctx } from '../context.ts';
import { readModelLists } from '../measuring/asking/asking.jobs.ts';
import {
  catchUpScores,
  keepBodies,
  rereadAnswers,
  runExecution,
} from '../measuring/executions/executions.jobs.ts';
import { suggestNextSteps } from '../measuring/suggestions/suggestions.jobs.ts';
import { measureDueTopics } from '../measuring/topics/topics.jobs.ts';
import { steerAllVariants, steerVariantsJob } from '../personalizing/analytics/analytics.jobs.ts';
import { checkPage, forgetEditorPages, takeSnapshot } from '../personalizing/editor/editor.jobs.ts';
import { forgetScreenshots, takeScreenshot } from '../personalizing/screenshots/screenshots.jobs.ts';
import { rescanPages, scanPage, settleScriptSeen } from '../personalizing/site-pages/pages.jobs.ts';
import { renewAllVariants, writeVariants } from '../personalizing/variants/personalization.jobs.ts';
import { followSchedules } from '../personalizing/variants/variant-lives.jobs.ts';
import type { Job } from '../platform/jobs/run-job.ts';
import { forgetEmails, sendDueEmails, sendEmailJob } from '../platform/mail/send-email.ts';
import { forgetAskedQuestions } from '../publishing/ask/asked-questions.jobs.ts';
import { readLook } from '../publishing/branding/branding.jobs.ts';
import { writeContent, writeFirstContent } from '../publishing/content/content.jobs.ts';
import {
  checkCrawlerAccess,
  refreshCrawlerRanges,
  trimVisitLog,
} from '../publishing/crawlers/crawlers.jobs.ts';
import { tellChanges } from '../publishing/generated-pages/generated-pages.jobs.ts';
import { checkHosts } from '../publishing/hosting/hosting.jobs.ts';
import { forgetRemovedKnowledge, readSource } from '../understanding/knowledge/knowledge.jobs.ts';
import { readCompetitor, researchSite } from '../understanding/research/research.jobs.ts';
import { forgetOldSalts, keepEventMonths } from '../visiting/collecting/collecting.jobs.ts';
import { forgetEventKeys } from '../visiting/server-events/server-events.jobs.ts';
import {
  findFleets,
  forgetVisitor,
  forgetVisitors,
  packVisits,
  phraseVisitors,
  releaseEvents,
} from '../visiting/visits/visits.jobs.ts';
import { lookForAlerts, sendDigests } from '../whole/alerts/alerts.jobs.ts';
import {
  deleteRemovedDomains,
  eraseDeletedOrganizationsJob,
} from '../whole/organization-data/organization-data.jobs.ts';
import { forgetReports, printReport, sendReports } from '../whole/reports/reports.jobs.ts';
import { browseSample, endSampleCopies, loadSampleCopy } from '../whole/sample/sample.jobs.ts';

/** Every kind of background work. */
export const JOBS: readonly Job<Ctx>[] = [
  sendEmailJob,
  sendDueEmails,
  forgetEmails,
  forgetOldAttempts,
  forgetRepeatedCalls,
  forgetOldSignIns,
  syncStripeCustomer,
  followStripePayment,
  readStripePayments,
  resyncSubscriptions,
  eraseDeletedOrganizationsJob,
  researchSite,
  readCompetitor,
  readLook,
  readSource,
  forgetRemovedKnowledge,
  runExecution,
  rereadAnswers,
  catchUpScores,
  suggestNextSteps,
  measureDueTopics,
  readModelLists,
  keepBodies,
  writeContent,
  writeFirstContent,
  refreshCrawlerRanges,
  checkCrawlerAccess,
  trimVisitLog,
  forgetAskedQuestions,
  checkHosts,
  tellChanges,
  scanPage,
  rescanPages,
  loadSampleCopy,
  endSampleCopies,
  browseSample,
  settleScriptSeen,
  keepEventMonths,
  forgetOldSalts,
  forgetEventKeys,
  writeVariants,
  renewAllVariants,
  followSchedules,
  steerVariantsJob,
  steerAllVariants,
  takeScreenshot,
  forgetScreenshots,
  takeSnapshot,
  checkPage,
  forgetEditorPages,
  forgetVisitors,
  forgetVisitor,
  deleteRemovedDomains,
  phraseVisitors,
  findFleets,
  packVisits,
  releaseEvents,
  lookForAlerts,
  sendDigests,
  sendReports,
  printReport,
  forgetReports,
  deliverWebhook,
  retryWebhooks,
  forgetOldNotices,
];
