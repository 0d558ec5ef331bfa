import { oc } from '@orpc/contract';
import { z } from 'zod';

/** What the dashboard needs before anyone signs in. */
export const publicConfigSchema = z.object({
  /** What this installation is called. */
  product_name: z.string(),
  /** No mail server is configured, so letters are shown at /mailbox. */
  mailbox: z.boolean(),
  sample_workspace: z.boolean(),
  posthog_key: z.string().nullable(),
  posthog_host: z.string().nullable(),
  booking_url: z.string().nullable(),
  founders_email: z.string().nullable(),
  /** Address for help: the founders', else the sender of the installation's emails. */
  help_email: z.string(),
  favicon_url_template: z.string().nullable(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;

export const settings = {
  config: oc
    .route({ method: 'GET', path: '/api/config', summary: 'Public settings of this installation' })
    .output(publicConfigSchema),
};
