import { z } from 'zod';
import { oc } from '../call.ts';
import { flag, id, named, nameSchema, okSchema, said, text, time } from '../shapes.ts';

const MAX_EMAIL = 254;
/** Letters of any language before the @ (RFC 6531), and the ASCII form of a host behind it. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+.-]{0,63}[\p{L}\p{M}\p{N}_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,62})\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/iu;
const HOST_BEYOND_ASCII = /^(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}.-]+$/u;

/** `später@müller.example` is kept as `später@xn--mller-kva.example`, so that one mailbox has one spelling. */
function oneSpelling(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return email;
  const [local, host] = [email.slice(0, at), email.slice(at + 1).normalize('NFC')];
  const isAscii = !/[^\0-\x7f]/.test(local);
  const before = isAscii ? local : local.normalize('NFC').toLowerCase();
  const address = `http://${host}/`;
  if (!HOST_BEYOND_ASCII.test(host) || !URL.canParse(address)) return `${before}@${host}`;
  return `${before}@${new URL(address).hostname}`;
}

/** An address as someone types it to sign in, which need not be one. */
export const typedEmailSchema = text('Email address.', 'ann@acme.example')
  .trim()
  .max(MAX_EMAIL)
  .overwrite(oneSpelling);
/** The only way to take an address to which mail is sent. */
export const emailSchema = typedEmailSchema
  .max(MAX_EMAIL)
  .check(z.email({ pattern: EMAIL, error: 'Please enter a valid email address.' }));
export const passwordSchema = text('From 10 to 200 characters.', 'a long and new password')
  .min(10, 'Use at least 10 characters.')
  .max(200, 'Use at most 200 characters.');

export const additionalInfoSchema = named('AdditionalInfo', 'What a person said about themselves.', {
  name: said(
    nameSchema(120).nullish(),
    'Full name, at most 120 characters; null or absent when not given.',
    'Ann Baker',
  ),
  job_title: said(
    nameSchema(120).nullish(),
    'Role at work, at most 120 characters; null or absent when not given.',
    'Head of Growth',
  ),
  phone_number: said(
    nameSchema(40).nullish(),
    'As typed, at most 40 characters; null or absent when not given.',
    '+1 555 0100',
  ),
});
export type AdditionalInfo = z.infer<typeof additionalInfoSchema>;

export const userSchema = named('User', 'A person with an account.', {
  id: id('Id of the person.'),
  email: text('Address that the person signs in with.', 'ann@acme.example'),
  name: text('As the person is shown to others; null while unknown.', 'Ann Baker').nullable(),
  org_id: id('Id of the organization that the person belongs to.'),
  additional_info: additionalInfoSchema.describe('What the person said about themselves.'),
});
export type User = z.infer<typeof userSchema>;

export const teammateSchema = named('Teammate', 'A person as the others of the organization see them.', {
  ...userSchema.shape,
  invited_at: time(
    'When the newest invitation was mailed (UTC); null for people who signed up themselves.',
  ).nullable(),
  letter_problem: text(
    'Why the newest invitation was not delivered, and what to do; null while nothing is wrong.',
    'The mail server refused the address.',
  ).nullable(),
  joined: flag('Whether the person has chosen a password.'),
  last_seen_at: time('When the person last used the product (UTC); null before the first time.').nullable(),
});
export type Teammate = z.infer<typeof teammateSchema>;

const personPath = z.object({ id: id('Id of the person, from `GET /api/users`.') });

export const users = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/users',
      summary: 'List the users of your organization, oldest first',
      description: 'Everybody in the organization sees everybody, including those who have not joined yet.',
    })
    .output(z.array(teammateSchema)),
  invite: oc
    .route({
      method: 'POST',
      path: '/api/users',
      summary: 'Invite a teammate by email',
      description: 'An address that is in the organization already, or in another one, is refused.',
    })
    .meta({ refuses: [409] })
    .input(
      z.object({
        email: emailSchema,
        name: said(
          nameSchema(120).nullish(),
          'How the person is called, at most 120 characters; null when unknown.',
          'Ben',
        ),
      }),
    )
    .output(teammateSchema),
  inviteAgain: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/invite-again',
      summary: 'Send an invitation again; the older link stops working',
      description: 'Refused for people who have joined.',
    })
    .meta({ refuses: [409] })
    .input(personPath)
    .output(teammateSchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/users/{id}',
      summary: 'Remove a teammate, or leave with your own id; what they made stays',
      description: 'Their sign-ins and keys end at once. The last person of an organization cannot leave.',
    })
    .meta({ refuses: [409] })
    .input(personPath)
    .output(okSchema),
  me: oc
    .route({
      method: 'GET',
      path: '/api/users/me',
      summary: 'Get the signed-in user',
      description: 'The person on whose behalf the call is made, also with a key.',
    })
    .output(userSchema),
  update: oc
    .route({
      method: 'PATCH',
      path: '/api/users/{id}',
      summary: 'Change your own details',
      description: 'Only your own details; those of others answer 404.',
    })
    .input(
      z.object({
        id: id('Your own id, from `GET /api/users/me`.'),
        additional_info: additionalInfoSchema.describe(
          'The details to change; what is absent stays as it is.',
        ),
      }),
    )
    .output(userSchema),
  changePassword: oc
    .route({
      method: 'POST',
      path: '/api/users/me/password',
      summary: 'Change your password; all your other sign-ins end',
      description: 'Needs the present password. The sign-in that makes the call goes on.',
    })
    .input(
      z.object({
        current_password: text('The password that works now.', 'the password of today').max(200),
        password: passwordSchema,
      }),
    )
    .output(okSchema),
};
