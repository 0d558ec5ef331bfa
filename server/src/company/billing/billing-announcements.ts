import type { Limits } from '@sightline/contract/company/organizations';
import { defineAnnouncement } from '../../platform/announce/announce.ts';

/** What an organization is allowed to do has changed. */
export const planChanged = defineAnnouncement<{ org_id: string; limits: Limits }>('plan-changed');
