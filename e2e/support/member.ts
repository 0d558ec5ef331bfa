import { finishOnboarding, type Person, signUp, storageOf } from './person.ts';
import { test as base } from './test.ts';

export const SIGNED_OUT = { cookies: [], origins: [] };

/** `page` is signed in as `member`, who has finished onboarding and is shared by the tests of a worker. */
export const test = base.extend<object, { member: Person }>({
  member: [
    async ({ sightline }, use) => {
      const member = await signUp(sightline, { organization: 'borealis Labs' });
      await finishOnboarding(sightline, member);
      await use(member);
    },
    { scope: 'worker' },
  ],
  session: async ({ member }, use) => use(storageOf(member)),
});
