import { callDocs, of, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import { auth, passwordLinkSchema, tokensSchema } from './auth.ts';
import { signInSchema, signIns } from './sign-ins.ts';
import { additionalInfoSchema, teammateSchema, userSchema, users } from './users.ts';

const userDocs = schemaDocs('User', userSchema, 'A person with an account.', {
  id: 'Id of the person.',
  email: ['Address that the person signs in with.', 'ann@acme.example'],
  name: ['As the person is shown to others; null while unknown.', 'Ann Baker'],
  org_id: 'Id of the organization that the person belongs to.',
  additional_info: 'What the person said about themselves.',
});

const session: Parts = {
  user: 'Who is signed in now.',
  tokens: 'The tokens of this sign-in.',
};
const linkInput: Parts = {
  token: ['Secret part of the mailed link.', 'q3Vb…'],
  id: ['Id in the mailed link.', '0198d1c2-7b1e-7c3a-9d52-0c8f4f6f2a10'],
};
const password = ['From 10 to 200 characters.', 'a long and new password'] as const;
const started = { name: 'StartedSession', about: 'A sign-in that just began.', parts: session };

export const accountsDocs: RoomDocs = {
  schemas: [
    userDocs,
    schemaDocs('AdditionalInfo', additionalInfoSchema, 'What a person said about themselves.', {
      name: ['Full name, at most 120 characters; null or absent when not given.', 'Ann Baker'],
      job_title: ['Role at work, at most 120 characters; null or absent when not given.', 'Head of Growth'],
      phone_number: ['As typed, at most 40 characters; null or absent when not given.', '+1 555 0100'],
    }),
    schemaDocs(
      'Teammate',
      teammateSchema,
      'A person as the others of the organization see them.',
      {
        invited_at: 'When the newest invitation was mailed (UTC); null for people who signed up themselves.',
        letter_problem: [
          'Why the newest invitation was not delivered, and what to do; null while nothing is wrong.',
          'The mail server refused the address.',
        ],
        joined: 'Whether the person has chosen a password.',
        last_seen_at: 'When the person last used the product (UTC); null before the first time.',
      },
      [userDocs],
    ),
    schemaDocs('Tokens', tokensSchema, 'What proves a sign-in.', {
      access_token: ['Send it as `Authorization: Bearer …`; it works for minutes.', 'eyJhbGciOi…'],
      refresh_token: ['Works once, for a new pair of tokens.', '0198…'],
    }),
    schemaDocs('PasswordLink', passwordLinkSchema, 'What a mailed link is for.', {
      purpose: 'Why it was mailed: a forgotten password, a new account, or an invitation.',
      organization_name: ['The organization that the account belongs to.', 'Acme'],
    }),
    schemaDocs('SignIn', signInSchema, 'A browser or program in which a person is signed in.', {
      id: 'Id of the sign-in, for ending it.',
      device: ['Browser and system, as far as it says.', 'Chrome on macOS'],
      started_at: 'When the person signed in there (UTC).',
      last_active_at: 'When it was last used (UTC).',
      current: 'True for the sign-in that makes this request.',
    }),
  ],
  calls: {
    ...callDocs('auth', auth, {
      signUp: {
        about:
          'Makes an organization with its first person and website, and mails a link to choose a password. The answer is the same whether the address was known or not.',
        input: {
          organization_name: ['Name of the organization, at most 120 characters.', 'Acme'],
          domain_url: ['Address of the website, with or without a scheme.', 'acme.example'],
          generated_pages_enabled: 'Has no effect; older callers send it.',
        },
      },
      logIn: {
        about:
          'Answers two tokens: one for calls and one for the next pair. Attempts are limited per address and network.',
        input: { password: ['The password of this account.', 'a long and new password'] },
        answer: started,
      },
      refresh: {
        about:
          'Each refresh token works once. Using one again ends the sign-in, because it may have been stolen.',
        input: { refresh_token: ['The newest refresh token of the sign-in.', '0198…'] },
      },
      logOut: {
        about: 'Both tokens stop working. Unknown tokens get the same answer.',
        input: { refresh_token: ['The refresh token of the sign-in to end.', '0198…'] },
      },
      requestPasswordReset: 'The answer is the same whether there is such an account or not.',
      passwordLink: {
        about: 'Nothing changes, so it can be looked at before it is used.',
        input: linkInput,
        answer: {
          name: 'PasswordLinkOrNull',
          about: 'What the link is for; null once it is used or too old.',
          parts: {},
        },
      },
      resetPassword: {
        about:
          'Sets the password and signs in. All other sign-ins of the person end, and the link stops working.',
        input: { ...linkInput, password },
        answer: started,
      },
    }),
    ...callDocs('users', users, {
      list: 'Everybody in the organization sees everybody, including those who have not joined yet.',
      invite: {
        about: 'An address that is in the organization already, or in another one, is refused.',
        input: { name: ['How the person is called, at most 120 characters; null when unknown.', 'Ben'] },
        refuses: [409],
      },
      inviteAgain: {
        about: 'Refused for people who have joined.',
        input: { id: 'Id of the person, from `GET /api/users`.' },
        refuses: [409],
      },
      remove: {
        about: 'Their sign-ins and keys end at once. The last person of an organization cannot leave.',
        input: { id: 'Id of the person, from `GET /api/users`.' },
        refuses: [409],
      },
      me: 'The person on whose behalf the call is made, also with a key.',
      update: {
        about: 'Only your own details; those of others answer 404.',
        input: {
          id: 'Your own id, from `GET /api/users/me`.',
          additional_info: 'The details to change; what is absent stays as it is.',
        },
      },
      changePassword: {
        about: 'Needs the present password. The sign-in that makes the call goes on.',
        input: {
          current_password: ['The password that works now.', 'the password of today'],
          password,
        },
      },
    }),
    ...callDocs('signIns', signIns, {
      list: 'One entry for each browser or program that holds a refresh token that works.',
      end: {
        about: 'Its tokens stop working at once.',
        input: { session_id: 'Id of the sign-in, from this list.' },
      },
      endOthers: 'All sign-ins but the one that makes the call.',
    }),
  },
};

/** Shared with the sample workspace. */
export const sessionDocs = of('The sign-in, once the workspace is ready; null before.', session);
