/** Where this person is signed in; each can be ended. */
export function SignInsCard() {
  return null;
}
