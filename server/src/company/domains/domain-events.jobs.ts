import { z } from 'zod';

/** The set-up of content is done for the first time: told here, done by the features that write. */
export const contentSetUp = { name: 'content-set-up', data: z.object({ domain_id: z.uuid() }) };

/** A website was removed: what it left behind is to be deleted. */
export const domainRemoved = { name: 'delete-removed-domains', data: z.object({}) };
