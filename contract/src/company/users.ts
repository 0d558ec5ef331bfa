import { oc } from '@orpc/contract';
import { z } from 'zod';
import { idSchema, nameSchema, okSchema, timeSchema } from '../shapes.ts';

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

/** An address as somebody types it to sign in, which need not be one. */
export const typedEmailSchema = z.string().trim().max(MAX_EMAIL).overwrite(oneSpelling);
/** The only way to take an address to which mail is sent. */
export const emailSchema = typedEmailSchema
  .max(MAX_EMAIL)
  .check(z.email({ pattern: EMAIL, error: 'Please enter a valid email address.' }));
export const passwordSchema = z
  .string()
  .min(10, 'Use at least 10 characters.')
  .max(200, 'Use at most 200 characters.');

export const additionalInfoSchema = z.object({
  name: nameSchema(120).nullish(),
  job_title: nameSchema(120).nullish(),
  phone_number: nameSchema(40).nullish(),
});
export type AdditionalInfo = z.infer<typeof additionalInfoSchema>;

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string().nullable(),
  org_id: idSchema,
  additional_info: additionalInfoSchema,
});
export type User = z.infer<typeof userSchema>;

/** A user as the others of the organization see them. */
export const teammateSchema = userSchema.extend({
  /** From the newest invitation; null for people who signed up themselves. */
  invited_at: timeSchema.nullable(),
  /** Why the newest invitation's letter was not delivered and what to do, for people; null while nothing is wrong. */
  letter_problem: z.string().nullable(),
  /** Whether the person has chosen a password. */
  joined: z.boolean(),
  last_seen_at: timeSchema.nullable(),
});
export type Teammate = z.infer<typeof teammateSchema>;

export const users = {
  list: oc
    .route({ method: 'GET', path: '/api/users', summary: 'The users of your organization, oldest first' })
    .output(z.array(teammateSchema)),
  invite: oc
    .route({
      method: 'POST',
      path: '/api/users',
      summary: 'Add a teammate, who is mailed a link to choose a password',
    })
    .input(z.object({ email: emailSchema, name: nameSchema(120).nullish() }))
    .output(teammateSchema),
  inviteAgain: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/invite-again',
      summary: 'Mail a new link to a teammate who has not joined; the older one stops working',
    })
    .input(z.object({ id: idSchema }))
    .output(teammateSchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/users/{id}',
      summary: 'Remove a teammate, or leave with your own id; what they made stays',
    })
    .input(z.object({ id: idSchema }))
    .output(okSchema),
  me: oc.route({ method: 'GET', path: '/api/users/me', summary: 'The signed-in user' }).output(userSchema),
  update: oc
    .route({ method: 'PATCH', path: '/api/users/{id}', summary: 'Change your own details' })
    .input(z.object({ id: idSchema, additional_info: additionalInfoSchema }))
    .output(userSchema),
  changePassword: oc
    .route({
      method: 'POST',
      path: '/api/users/me/password',
      summary: 'Change your password; all your other sign-ins end',
    })
    .input(z.object({ current_password: z.string().max(200), password: passwordSchema }))
    .output(okSchema),
};
