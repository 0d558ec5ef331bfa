import { beforeEach, describe, expect, it } from 'vitest';
import type { Changes } from '../src/visiting/visits/follow/merge-visits.ts';
import type { VisitsPlace } from './describe-visits-store.ts';
import { idOf } from './logged-visits.ts';
import { ANN, at, BOB, merged, type Site, secondVisit, story } from './visits-story.ts';

export function describeVisitorWords(open: () => VisitsPlace) {
  describe('Words of visitors', () => {
    let place: VisitsPlace;
    let site: Site;
    beforeEach(async () => {
      place = open();
      site = await place.openSite();
    });
    const store = (changes: Changes) =>
      place.inOne(async (visits) => {
        await visits.lock();
        await visits.write(changes);
        await visits.sumUp();
      });

    it('A visitor has the words of a model until there is more to say', async () => {
      await store(merged(site, story(site)));
      const { figures } = place;
      const said = { description: 'Looks around', journey_summary: 'Looked around.' };
      const silence = { description: null, journey_summary: null };
      const words = async () => await figures.visitor(site.domain_id, BOB);
      expect(await words()).toMatchObject(silence);
      const { last_seen = '', sessions_count = 0 } = (await words()) ?? {};
      const key = { domain_id: site.domain_id, id: BOB, last_seen, sessions_count };
      await place.inOne(async (visits) => {
        await visits.describe([{ ...key, ...said, phrased_at: at(200) }]);
      });
      expect(await words()).toMatchObject(said);
      // Also when the model spoke after it, without knowing of it.
      await store(merged(site, [secondVisit(site, 'bob', 90)]));
      expect(await words()).toMatchObject(silence);
    });

    it('A model is asked for words once of a visitor who has gone, of the given websites alone and so many times a day', async () => {
      const other = await place.openSite();
      await store(merged(site, [...story(site), secondVisit(site, 'cid', 40)]));
      await store(merged(other, story(other)));
      const unphrased = (of: { most: number; gone_before?: Date; day?: Date }) =>
        place.figures.unphrased({
          domain_ids: [site.domain_id],
          gone_before: at(60),
          day: at(10),
          limit: 100,
          ...of,
        });
      const ids = async (of: Parameters<typeof unphrased>[0]) => (await unphrased(of)).map(({ id }) => id);
      expect(await ids({ most: 9 })).toEqual([idOf('cid'), BOB, ANN]);
      expect(await ids({ most: 1 })).toEqual([idOf('cid')]);
      expect(await ids({ most: 9, gone_before: at(35) })).toEqual([BOB, ANN]);
      expect(await ids({ most: 9, day: at(3 * 24 * 60) })).toEqual([]);
      const [cid] = await unphrased({ most: 1 });
      if (!cid) throw new Error('Cid was the last.');
      const words = { description: 'In its words', journey_summary: 'In its words.', phrased_at: at(70) };
      await place.inOne((visits) => visits.describe([{ ...cid, ...words }]));
      expect(await ids({ most: 1 })).toEqual([]);
      expect(await ids({ most: 2 })).toEqual([BOB]);
    });
  });
}
