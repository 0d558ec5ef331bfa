import { expect, it } from 'vitest';
import type { VisitsPlace } from './describe-visits-store.ts';
import { idOf } from './logged-visits.ts';
import { at, botVisits, fleetVisits, merged } from './visits-story.ts';

/** Visits that are no person's. */
export function describeBotVisits(open: () => VisitsPlace) {
  it('Agents and crawlers are listed and counted by their signs beside people, who alone are in the figures', async () => {
    const place = open();
    const site = await place.openSite();
    await place.inOne(async (visits) => {
      await visits.lock();
      await visits.write(merged(site, botVisits(site)));
      await visits.sumUp();
    });
    const { figures } = place;
    const listed = async (of: Parameters<typeof figures.visitors>[1]) =>
      (await figures.visitors(site.domain_id, of)).map(({ id }) => id);
    const all = { limit: 5, cursor: null };
    expect(await listed(all)).toEqual([idOf('ann')]);
    expect(await listed({ ...all, kind: 'agents' })).toEqual([idOf('dan'), idOf('eve')]);
    expect(await listed({ limit: 5, cursor: idOf('dan'), kind: 'agents' })).toEqual([idOf('eve')]);
    expect(await listed({ ...all, kind: 'crawlers' })).toEqual([idOf('fay')]);
    expect(await figures.visitor(site.domain_id, idOf('eve'))).toMatchObject({
      bot: ['agent', 'signed:agent.example'],
      pages_count: 2,
    });
    expect(await figures.totals(site.domain_id)).toMatchObject({ visitors: 1, visits: 1 });
    const bots = async (from: number, to: number) =>
      (await figures.bots({ domain_id: site.domain_id, from: at(from), to: at(to) })).sort((a, b) =>
        String(a.bot) < String(b.bot) ? -1 : 1,
      );
    const once = { visits: 1, visitors: 1, views: 1 };
    const eve = { bot: ['agent', 'signed:agent.example'], visits: 1, visitors: 1, views: 2 };
    expect(await bots(0, 60)).toEqual([
      eve,
      { bot: ['automated'], ...once },
      { bot: ['automated', 'crawler'], ...once },
    ]);
    expect(await bots(0, 20)).toEqual([eve]);
    expect(await bots(60, 120)).toEqual([]);
    const pages = (from: number, to: number) =>
      figures.agentPages({ domain_id: site.domain_id, from: at(from), to: at(to) });
    expect(await pages(0, 60)).toEqual([
      { path: '/pricing', views: 2, visitors: 2 },
      { path: '/docs', views: 1, visitors: 1 },
    ]);
    expect(await pages(60, 120)).toEqual([]);
    const overrule = (is_person: boolean) =>
      place.inOne(async (visits) => {
        await visits.lock();
        await visits.overrule({ domain_id: site.domain_id, id: idOf('eve'), is_person });
        await visits.sumUp();
      });
    await overrule(true);
    expect(await figures.totals(site.domain_id)).toMatchObject({ visitors: 2, visits: 2 });
    expect(await listed({ ...all, kind: 'agents' })).toEqual([idOf('dan')]);
    expect(await figures.visitor(site.domain_id, idOf('eve'))).toMatchObject({
      bot: [],
      overruled: ['agent', 'signed:agent.example'],
    });
    await overrule(false);
    expect(await bots(0, 20)).toEqual([eve]);
    expect(await figures.totals(site.domain_id)).toMatchObject({ visitors: 1, visits: 1 });
  });

  it('A fleet leaves every figure in which it was, and who acts after all comes back into each', async () => {
    const place = open();
    const site = await place.openSite();
    const who = Array.from({ length: 10 }, (_, nth) => `fleet ${nth}`);
    const rows = (visitors: readonly string[]) =>
      visitors.map((visitor, nth) => ({
        ...{ domain_id: site.domain_id, visitor_id: idOf(visitor), visit_id: idOf(`${visitor}'s visit`) },
        ...{ neighbors: 'neighbors', at: new Date(at(0).getTime() + nth * 100).toISOString() },
      }));
    const views = fleetVisits(site, who);
    await place.inOne(async (visits) => {
      await visits.lock();
      await visits.write(merged(site, views));
      await visits.noteBegun(rows(who), []);
      await visits.sumUp();
    });
    const { figures } = place;
    const counted = async () => ({
      ...(await figures.totals(site.domain_id)),
      exposed: (await figures.exposures(site.domain_id, null)).map(({ visitors }) => visitors),
    });
    expect(await counted()).toMatchObject({ visitors: 10, visits: 10, exposed: [10] });
    const label = (before: Date) =>
      place.inOne(async (visits) => {
        const rule = { before, visits: 10, within_seconds: 5, calm_seconds: 60 };
        const found = await visits.labelFleets(rule, null, 100);
        await visits.sumUp();
        return found.length;
      });
    expect(await label(at(0))).toBe(0);
    expect(await counted()).toMatchObject({ visitors: 10 });
    expect(await label(at(5))).toBe(10);
    expect(await counted()).toMatchObject({ visitors: 0, visits: 0, personalized_visits: 0, exposed: [] });
    const bots = await figures.bots({ domain_id: site.domain_id, from: at(0), to: at(60) });
    expect(bots).toEqual([{ bot: ['fleet'], visits: 10, visitors: 10, views: 10 }]);
    await place.inOne(async (visits) => {
      await visits.lock();
      await visits.noteBegun([], [{ domain_id: site.domain_id, id: idOf('fleet 3') }]);
      await visits.sumUp();
    });
    expect(await counted()).toMatchObject({ visitors: 1, visits: 1, personalized_visits: 1, exposed: [1] });
    expect(await label(at(5))).toBe(0);
    await place.inOne((visits) => visits.forgetBegun(at(60)));
  });
}
