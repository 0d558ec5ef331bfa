import { callDocs, type RoomDocs, schemaDocs } from '../docs.ts';
import { limitsSchema, organizationSchema, organizations } from './organizations.ts';
import { publicConfigSchema, settings } from './settings.ts';

export const organizationsDocs: RoomDocs = {
  schemas: [
    schemaDocs('Organization', organizationSchema, 'Who signs up, pays and has people and websites.', {
      id: 'Id of the organization.',
      name: ['Name of the organization.', 'Acme'],
      has_active_plan:
        'Whether a plan is in force; without one, pages are not served and limits are those of the trial.',
      plan_limits: 'What the plan, or the trial, allows.',
      sample: 'True for the sample workspace, which shows the product with simulated days.',
      created_at: 'When it signed up (UTC).',
    }),
    schemaDocs('Limits', limitsSchema, 'What a plan allows.', {
      topics: ['Topics that are measured, over all websites; null means without limit.', 25],
      frequency: 'How often topics may be measured without being asked to.',
    }),
    schemaDocs(
      'PublicConfig',
      publicConfigSchema,
      'What may be known of an installation before signing in.',
      {
        product_name: ['What this installation is called.', 'Sightline'],
        mailbox: 'True where no mail server is set, so that letters are shown at `/mailbox`.',
        sample_workspace: 'Whether there is a sample workspace to look at.',
        posthog_key: ['Public key of PostHog; null where it is not used.', 'phc_abc'],
        posthog_host: ['Address of PostHog; null where it is not used.', 'https://eu.i.posthog.com'],
        booking_url: ['Where a call can be booked; null where none is offered.', 'https://cal.example/acme'],
        founders_email: ['Address of the founders; null where none is set.', 'founders@sightline.example'],
        help_email: ['Address for help.', 'help@sightline.example'],
        favicon_url_template: [
          'Address of a site’s icon, with `{host}` for its host; null where icons are not loaded.',
          'https://icons.example/{host}.ico',
        ],
      },
    ),
  ],
  calls: {
    ...callDocs('settings', settings, {
      config: 'Nothing in it is secret. It stays the same while the server runs.',
    }),
    ...callDocs('organizations', organizations, {
      me: 'The organization of the person, or of the key, that makes the call.',
      export: {
        about: 'The link works for 10 minutes. The archive is made while it is downloaded; one at a time.',
        answer: {
          name: 'ExportLink',
          about: 'Where the archive can be downloaded.',
          parts: {
            url: [
              'Address of the archive (ZIP); whoever has it can download it.',
              'https://sightline.example/…',
            ],
            expires_at: 'When the link stops working (UTC).',
          },
        },
        refuses: [409],
      },
      remove: {
        about: 'Cannot be undone. The subscription ends first; where that fails, nothing is deleted.',
        input: {
          name: ['Name of the organization, as shown, to confirm it.', 'Acme'],
          password: ['Password of the person who deletes it.', 'a long password'],
        },
      },
    }),
  },
};
