import { expect, it } from 'vitest';
import type { VisitsPlace } from './describe-visits-store.ts';
import { idOf } from './logged-visits.ts';
import { at, merged, sharedVisits, VARIANT } from './visits-story.ts';

/** Visits of people who matched several variants. */
export function describeSharedVisits(open: () => VisitsPlace) {
  it.each([false, true])(
    'A visitor counts for the variant met first, converts for it whatever they see later, and falls into the period in which that was; later visits first: %s',
    async (isBackwards) => {
      const place = open();
      const site = await place.openSite();
      const second = idOf('variant B');
      const [first, later] = sharedVisits(site, second);
      for (const events of isBackwards ? [later, first] : [first, later])
        await place.inOne(async (visits) => {
          const changes = merged(site, events);
          await visits.lock();
          await visits.write(changes);
          await visits.sumUp();
        });
      const periods = (...cuts: Date[]) =>
        place.figures.exposurePeriods({
          domain_id: site.domain_id,
          variant_ids: [VARIANT, second],
          from: null,
          cuts,
        });
      const ann = { variant_id: VARIANT, arm: 'personalized', visitors: 1, converted: 1 };
      expect(await periods()).toEqual([{ ...ann, period: 0 }]);
      expect(await periods(at(0), at(20))).toEqual([{ ...ann, period: 1 }]);
      expect(await periods(at(20))).toEqual([{ ...ann, period: 0 }]);
    },
  );
}
