import { z } from 'zod';
import { oc } from '../call.ts';
import { count, flag, id, named, okSchema, text, time } from '../shapes.ts';

export const frequencySchema = z.enum(['daily', 'weekly']);
export type Frequency = z.infer<typeof frequencySchema>;

export const limitsSchema = named('Limits', 'What a plan allows; null means unlimited.', {
  topics: count('Topics that are measured, over all websites; null means without limit.', 25).nullable(),
  frequency: frequencySchema.describe('How often topics may be measured without being asked to.'),
});
export type Limits = z.infer<typeof limitsSchema>;

export const organizationSchema = named('Organization', 'An organization: its plan, members and websites.', {
  id: id('Id of the organization.'),
  name: text('Name of the organization.', 'Acme'),
  has_active_plan: flag(
    'Whether a plan is in force; without one, pages are not served and limits are those of the trial.',
  ),
  plan_limits: limitsSchema.describe('What the plan, or the trial, allows.'),
  sample: flag('True for the sample workspace, which shows the product with simulated days.'),
  created_at: time('When it signed up (UTC).'),
});
export type Organization = z.infer<typeof organizationSchema>;

export const organizations = {
  me: oc
    .route({
      method: 'GET',
      path: '/api/organizations/me',
      summary: 'Get the signed-in user’s organization',
      description: 'The organization of the person, or of the key, that makes the call.',
    })
    .output(organizationSchema),
  export: oc
    .route({
      method: 'POST',
      path: '/api/organizations/me/export',
      summary: 'Create a link to an archive of all the organization’s data',
      description:
        'The link works for 10 minutes. The archive is made while it is downloaded; one at a time.',
    })
    .meta({ refuses: [409] })
    .output(
      named('ExportLink', 'Where the archive can be downloaded.', {
        url: text(
          'Address of the archive (ZIP); whoever has it can download it.',
          'https://sightline.example/…',
        ),
        expires_at: time('When the link stops working (UTC).'),
      }),
    ),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/organizations/me',
      summary: 'Delete the organization and everything in it, immediately',
      description: 'Cannot be undone. The subscription ends first; where that fails, nothing is deleted.',
    })
    .input(
      z.object({
        name: text('Name of the organization, as shown, to confirm it.', 'Acme').max(200),
        password: text('Password of the person who deletes it.', 'a long password').max(200),
      }),
    )
    .output(okSchema),
};
