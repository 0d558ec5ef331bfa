import { z } from 'zod';
import { oc } from '../call.ts';
import { flag, lineSchema, named, okSchema, oneOf, said, text } from '../shapes.ts';
import { zoneOfSomeone } from './domains.ts';
import { emailSchema, passwordSchema, typedEmailSchema, userSchema } from './users.ts';

export const tokensSchema = named('Tokens', 'What proves a sign-in.', {
  access_token: text('Send it as `Authorization: Bearer …`; it works for minutes.', 'eyJhbGciOi…'),
  refresh_token: text('Works once, for a new pair of tokens.', '0198…'),
});
export type Tokens = z.infer<typeof tokensSchema>;

export const passwordLinkSchema = named('PasswordLink', 'What a mailed link is for.', {
  purpose: oneOf('Why it was mailed: a forgotten password, a new account, or an invitation.', [
    'reset',
    'first_password',
    'invitation',
  ]),
  email: text('Email address.', 'ann@acme.example'),
  organization_name: text('The organization that the account belongs to.', 'Acme'),
});
export type PasswordLink = z.infer<typeof passwordLinkSchema>;

export const startedSessionSchema = named('StartedSession', 'A sign-in that just began.', {
  user: userSchema.describe('Who is signed in now.'),
  tokens: tokensSchema.describe('The tokens of this sign-in.'),
});
export type StartedSession = z.infer<typeof startedSessionSchema>;

const linkPath = z.object({
  token: text('Secret part of the mailed link.', 'q3Vb…').max(200),
  id: text('Id in the mailed link.', '0198d1c2-7b1e-7c3a-9d52-0c8f4f6f2a10').max(64),
});

export const auth = {
  signUp: oc
    .route({
      method: 'POST',
      path: '/auth/signup',
      summary: 'Create an organization, its first user and its domain',
      description:
        'Makes an organization with its first person and website, and mails a link to choose a password. The answer is the same whether the address was known or not.',
    })
    .input(
      z.object({
        email: emailSchema,
        organization_name: said(lineSchema(120), 'Name of the organization, at most 120 characters.', 'Acme'),
        domain_url: text('Address of the website, with or without a scheme.', 'acme.example')
          .trim()
          .min(1)
          .max(260),
        generated_pages_enabled: flag('Has no effect; older callers send it.').optional(),
        time_zone: zoneOfSomeone,
      }),
    )
    .output(okSchema),
  logIn: oc
    .route({
      method: 'POST',
      path: '/auth/login',
      summary: 'Sign in',
      description:
        'Answers two tokens: one for calls and one for the next pair. Attempts are limited per address and network.',
    })
    .input(
      z.object({
        email: typedEmailSchema,
        password: text('The password of this account.', 'a long and new password').max(200),
      }),
    )
    .output(startedSessionSchema),
  refresh: oc
    .route({
      method: 'POST',
      path: '/auth/refresh',
      summary: 'Exchange a refresh token for a new pair',
      description:
        'Each refresh token works once. Using one again ends the sign-in, because it may have been stolen.',
    })
    .input(z.object({ refresh_token: text('The newest refresh token of the sign-in.', '0198…').max(200) }))
    .output(tokensSchema),
  logOut: oc
    .route({
      method: 'POST',
      path: '/auth/logout',
      summary: 'End the session that a refresh token belongs to',
      description: 'Both tokens stop working. Unknown tokens get the same answer.',
    })
    .input(z.object({ refresh_token: text('The refresh token of the sign-in to end.', '0198…').max(200) }))
    .output(okSchema),
  requestPasswordReset: oc
    .route({
      method: 'POST',
      path: '/auth/request-password-reset',
      summary: 'Email a link to set a new password',
      description: 'The answer is the same whether there is such an account or not.',
    })
    .input(z.object({ email: typedEmailSchema }))
    .output(okSchema),
  passwordLink: oc
    .route({
      method: 'GET',
      path: '/auth/password-links/{token}/{id}',
      summary: 'Get what an emailed link is for; null once used or expired',
      description: 'Nothing changes, so it can be looked at before it is used.',
    })
    .input(linkPath)
    .output(passwordLinkSchema.nullable().describe('What the link is for; null once it is used or too old.')),
  resetPassword: oc
    .route({
      method: 'POST',
      path: '/auth/reset-password/{token}/{id}',
      summary: 'Set a password with an emailed link, and sign in',
      description:
        'Sets the password and signs in. All other sign-ins of the person end, and the link stops working.',
    })
    .input(linkPath.extend({ password: passwordSchema }))
    .output(startedSessionSchema),
};
