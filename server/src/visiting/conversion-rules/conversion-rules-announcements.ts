import { defineAnnouncement } from '../../platform/announce/announce.ts';

/** A rule counts from now on. */
export const ruleAdded = defineAnnouncement<{ domain_id: string; rule_id: string }>('rule-added');

/** A rule, or a goal of events, counts no longer. */
export const ruleRemoved = defineAnnouncement<{ domain_id: string; rule_id: string }>('rule-removed');
