import type { z } from 'zod';
import { oc } from '../call.ts';
import { flag, named, text } from '../shapes.ts';

export const publicConfigSchema = named('PublicConfig', 'What an installation says before anyone signs in.', {
  product_name: text('What this installation is called.', 'Sightline'),
  mailbox: flag('True where no mail server is set, so that emails are shown at `/mailbox`.'),
  sample_workspace: flag('Whether there is a sample workspace to look at.'),
  posthog_key: text('Public key of PostHog; null where it is not used.', 'phc_abc').nullable(),
  posthog_host: text('Address of PostHog; null where it is not used.', 'https://eu.i.posthog.com').nullable(),
  booking_url: text(
    'Where a call can be booked; null where none is offered.',
    'https://cal.example/acme',
  ).nullable(),
  founders_email: text(
    'Address of the founders; null where none is set.',
    'founders@sightline.example',
  ).nullable(),
  help_email: text(
    'Address for help: the founders’, else the sender of the installation’s emails.',
    'help@sightline.example',
  ),
  favicon_url_template: text(
    'Address of a site’s icon, with `{host}` for its host; null where icons are not loaded.',
    'https://icons.example/{host}.ico',
  ).nullable(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;

export const settings = {
  config: oc
    .route({
      method: 'GET',
      path: '/api/config',
      summary: 'Get public settings of this installation',
      description: 'Nothing in it is secret. It stays the same while the server runs.',
    })
    .output(publicConfigSchema),
};
