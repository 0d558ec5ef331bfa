import { expect, it } from 'vitest';
import type { VisitsPlace } from './describe-visits-store.ts';
import { idOf } from './logged-visits.ts';
import { at, botVisits, merged } from './visits-story.ts';

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
}
