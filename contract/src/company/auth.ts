import { oc } from '@orpc/contract';
import { z } from 'zod';
import { lineSchema, okSchema } from '../shapes.ts';
import { emailSchema, passwordSchema, typedEmailSchema, userSchema } from './users.ts';

export const tokensSchema = z.object({ access_token: z.string(), refresh_token: z.string() });
export type Tokens = z.infer<typeof tokensSchema>;

/** Why the password link was mailed. */
export const passwordLinkSchema = z.object({
  purpose: z.enum(['reset', 'first_password', 'invitation']),
  email: z.string(),
  organization_name: z.string(),
});
export type PasswordLink = z.infer<typeof passwordLinkSchema>;

const startedSessionSchema = z.object({ user: userSchema, tokens: tokensSchema });
export type StartedSession = z.infer<typeof startedSessionSchema>;

export const auth = {
  signUp: oc
    .route({
      method: 'POST',
      path: '/auth/signup',
      summary: 'Create an organization, its first user and its domain',
    })
    .input(
      z.object({
        email: emailSchema,
        organization_name: lineSchema(120),
        domain_url: z.string().trim().min(1).max(260),
        generated_pages_enabled: z.boolean().optional(),
      }),
    )
    .output(okSchema),
  logIn: oc
    .route({ method: 'POST', path: '/auth/login', summary: 'Sign in' })
    .input(z.object({ email: typedEmailSchema, password: z.string().max(200) }))
    .output(startedSessionSchema),
  refresh: oc
    .route({ method: 'POST', path: '/auth/refresh', summary: 'Exchange a refresh token for a new pair' })
    .input(z.object({ refresh_token: z.string().max(200) }))
    .output(tokensSchema),
  logOut: oc
    .route({
      method: 'POST',
      path: '/auth/logout',
      summary: 'End the session that a refresh token belongs to',
    })
    .input(z.object({ refresh_token: z.string().max(200) }))
    .output(okSchema),
  requestPasswordReset: oc
    .route({
      method: 'POST',
      path: '/auth/request-password-reset',
      summary: 'Mail a link to choose a new password',
    })
    .input(z.object({ email: typedEmailSchema }))
    .output(okSchema),
  passwordLink: oc
    .route({
      method: 'GET',
      path: '/auth/password-links/{token}/{id}',
      summary: 'What a mailed link is for; null once it is used or too old',
    })
    .input(z.object({ token: z.string().max(200), id: z.string().max(64) }))
    .output(passwordLinkSchema.nullable()),
  resetPassword: oc
    .route({
      method: 'POST',
      path: '/auth/reset-password/{token}/{id}',
      summary: 'Choose a password with a mailed link, which signs in',
    })
    .input(z.object({ token: z.string().max(200), id: z.string().max(64), password: passwordSchema }))
    .output(startedSessionSchema),
};
