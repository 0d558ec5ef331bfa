import { z } from 'zod';
import { oc } from '../call.ts';
import { flag, id, named, okSchema, text, time } from '../shapes.ts';

export const signInSchema = named('SignIn', 'A browser or program in which a person is signed in.', {
  id: id('Id of the sign-in, for ending it.'),
  device: text('Browser and system, as far as it says.', 'Chrome on macOS'),
  started_at: time('When the person signed in there (UTC).'),
  last_active_at: time('When it was last used (UTC).'),
  current: flag('True for the sign-in that makes this request.'),
});
export type SignIn = z.infer<typeof signInSchema>;

export const signIns = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/users/me/sign-ins',
      summary: 'List your sign-ins: this one first, then the last active',
      description: 'One entry for each browser or program that holds a refresh token that works.',
    })
    .output(z.array(signInSchema)),
  end: oc
    .route({
      method: 'DELETE',
      path: '/api/users/me/sign-ins/{session_id}',
      summary: 'Sign out of one sign-in',
      description: 'Its tokens stop working at once.',
    })
    .input(z.object({ session_id: id('Id of the sign-in, from this list.') }))
    .output(okSchema),
  endOthers: oc
    .route({
      method: 'DELETE',
      path: '/api/users/me/sign-ins',
      summary: 'Sign out everywhere else',
      description: 'All sign-ins but the one that makes the call.',
    })
    .output(okSchema),
};
