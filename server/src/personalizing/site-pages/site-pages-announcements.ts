import { defineAnnouncement } from '../../platform/announce/announce.ts';

/** A page was scanned, or pages and elements were enabled: what may be changed is something else from now on. */
export const elementsChanged = defineAnnouncement<{ domain_id: string }>('elements-changed');
