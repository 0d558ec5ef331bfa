import type { Limits } from '@sightline/contract/company/organizations';
import { defineAnnouncement } from '../../platform/announce/announce.ts';

/** A website was added, by sign-up or later. */
export const domainAdded = defineAnnouncement<{
  domain_id: string;
  host: string;
  brand_name: string;
  created_by: string;
}>('domain-added');

/** Removed for people, visitors and crawlers; its rows still exist. */
export const domainClosed = defineAnnouncement<{ domain_id: string }>('domain-closed');

/** People changed how often its topics are measured. */
export const frequencyChosen = defineAnnouncement<{ domain_id: string; limits: Limits }>('frequency-chosen');

export const personalizationChosen = defineAnnouncement<{ domain_id: string }>('personalization-chosen');
