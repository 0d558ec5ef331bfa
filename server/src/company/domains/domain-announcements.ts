import type { Limits } from '@sightline/contract/company/organizations';
import { defineAnnouncement } from '../../platform/announce/announce.ts';

/** A website is there, by sign-up or beside others. */
export const domainAdded = defineAnnouncement<{
  domain_id: string;
  host: string;
  brand_name: string;
  created_by: string;
}>('domain-added');

/** Gone for people, visitors and crawlers; its rows are still there. */
export const domainClosed = defineAnnouncement<{ domain_id: string }>('domain-closed');

/** People chose how often its topics are measured. */
export const frequencyChosen = defineAnnouncement<{ domain_id: string; limits: Limits }>('frequency-chosen');

export const personalizationChosen = defineAnnouncement<{ domain_id: string }>('personalization-chosen');
