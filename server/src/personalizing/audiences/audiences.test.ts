import type { Audience } from '@sightline/contract/personalizing/audiences';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { at, openTrackedDomain, type TrackedDomain } from '../../../test/tracked-domain.ts';
import { visitorsToSee } from '../analytics/lift-forecast.ts';

let app: TestApp;
let site: TrackedDomain;
beforeAll(async () => {
  app = await startTestApp();
  app.setTime(at(3600));
  site = await openTrackedDomain(app);
});
afterAll(() => app.stop());

const phones = { match: 'all', conditions: [{ about: 'device', any_of: ['phone'] }] };
const names = async () =>
  (await site.get('audiences')).body.audiences.map(({ name }: Audience) => name) as string[];
const make = (name: string, rule: object) => site.call('POST', 'audiences', { name, rule });

describe('Audiences', () => {
  it('A new audience is tried before all others, and people order audiences and starting variants as they like', async () => {
    const made = await make('Phones', phones);
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ name: 'Phones', sentence: 'Visitors who use a phone.', visits: 0 });
    expect((await make('Desktops', { conditions: [{ about: 'device', any_of: ['desktop'] }] })).status).toBe(
      200,
    );
    expect(await names()).toEqual(['Desktops', 'Phones', 'ChatGPT']);
    const { audiences } = (await site.get('audiences')).body;
    const ids = audiences.map(({ id }: Audience) => id) as string[];
    const ordered = await site.call('PUT', 'audience-order', { ids: [ids[2], ids[1], ids[0]] });
    expect(ordered.body.audiences.map(({ name }: Audience) => name)).toEqual([
      'ChatGPT',
      'Phones',
      'Desktops',
    ]);
    expect(await names()).toEqual(['ChatGPT', 'Phones', 'Desktops']);
    await make('Newest', phones);
    expect(await names()).toEqual(['Newest', 'ChatGPT', 'Phones', 'Desktops']);
    // Ordered by someone who has not seen the newest.
    expect((await site.call('PUT', 'audience-order', { ids })).status).toBe(409);
  });

  it('An audience can be changed and deleted, a starting variant cannot', async () => {
    const all: Audience[] = (await site.get('audiences')).body.audiences;
    const [newest, starting] = [
      all.find(({ name }) => name === 'Newest'),
      all.find(({ rule }) => rule === null),
    ];
    const rule = { not: true, conditions: [{ about: 'country', any_of: ['de', 'AT'] }] };
    const changed = await site.call('PUT', `audiences/${newest?.id}`, { name: 'Abroad', rule });
    expect(changed.body).toMatchObject({
      name: 'Abroad',
      sentence: 'Visitors not matching: who are in Germany or Austria.',
    });
    expect((await site.call('PUT', `audiences/${newest?.id}`, { name: 'chatgpt', rule })).status).toBe(409);
    expect((await site.call('PUT', `audiences/${starting?.id}`, { name: 'Mine', rule })).status).toBe(404);
    expect((await site.call('DELETE', `audiences/${starting?.id}`)).status).toBe(404);
    expect((await site.call('DELETE', `audiences/${newest?.id}`)).status).toBe(200);
    expect(await names()).toEqual(['ChatGPT', 'Phones', 'Desktops']);
    const stranger = await signUpPerson(app);
    const path = `/api/domains/${stranger.domain_id}/audiences/${all[1]?.id}`;
    expect((await app.call('DELETE', path, { token: stranger.token })).status).toBe(404);
  });

  it.each<[string, object]>([
    ['Add a condition', {}],
    ['Delete the empty group', { conditions: phones.conditions, groups: [{}] }],
    ['begins with a slash', { conditions: [{ about: 'landing', any_of: ['pricing'] }] }],
    ['Choose a device', { conditions: [{ about: 'device', any_of: ['watch'] }] }],
    ['Choose an assistant', { conditions: [{ about: 'assistant', any_of: ['nobody'] }] }],
    ['hours from 0 to 23', { conditions: [{ about: 'hour', at_least: 24 }] }],
    ['the attribute’s name', { conditions: [{ about: 'attribute', any_of: ['pro'] }] }],
    ['not with both', { conditions: [{ about: 'attribute', name: 'a', any_of: ['1'], at_least: 1 }] }],
    ['at most 20', { groups: [1, 2].map(() => ({ conditions: Array(11).fill(phones.conditions[0]) })) }],
  ])('A rule that nobody could have meant is refused with a sentence: %s', async (sentence, rule) => {
    const refused = await make('Refused', rule);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(sentence);
  });
});

describe('The reach of an audience', () => {
  beforeAll(async () => {
    const touch = (referrer: string) => ({ landing: 'https://www.acme.example/', referrer });
    const facts = (visitor: string, device: string, referrer: string) => ({
      visit: visitor,
      facts: { device, touch: touch(referrer) },
    });
    await site.happen(
      site.see('ann', 0, '/pricing', facts('ann', 'mobile', 'https://chatgpt.com/')),
      site.see('ann', 60, '/signup', facts('ann', 'mobile', 'https://chatgpt.com/')),
      site.see('bob', 0, '/', facts('bob', 'desktop', 'https://chatgpt.com/')),
      site.see('eve', 0, '/', facts('eve', 'mobile', '')),
    );
  });
  const reach = async (...conditions: object[]) =>
    (await site.call('POST', 'audience-reach', { rule: { conditions } })).body;

  it('The reach counts visitors by source, device, landing page and pages seen before, and says what past visits do not tell', async () => {
    const phone = { about: 'device', any_of: ['phone'] };
    const chatgpt = { about: 'assistant', any_of: ['chatgpt'] };
    expect(await reach(phone)).toMatchObject({ looked_at: 3, reached: 2, unknown: [] });
    expect(await reach(phone, chatgpt)).toMatchObject({ reached: 1 });
    expect(await reach({ ...phone, not: true })).toMatchObject({ reached: 1 });
    expect(await reach({ about: 'landing', any_of: ['/pricing'] })).toMatchObject({ reached: 1 });
    expect(await reach({ about: 'source', any_of: ['direct'] })).toMatchObject({ reached: 1 });
    expect(await reach({ about: 'pages_seen', any_of: ['/pric*'] })).toMatchObject({ reached: 1 });
    expect(await reach({ about: 'pages_seen', any_of: ['/signup'] })).toMatchObject({ reached: 0 });
    const own = { about: 'attribute', name: 'plan', any_of: ['pro'] };
    expect(await reach(phone, own)).toMatchObject({ reached: 2, unknown: ['attribute'], days: 30 });
  });

  it('A larger change and a larger hold-out need fewer visitors, and no visitors tell nothing', () => {
    const needed = (change: number, holdout = 0.1, share = 0.1) => visitorsToSee({ share, change, holdout });
    expect(needed(0.5)).toBeLessThan(needed(0.2) ?? 0);
    expect(needed(0.2, 0.5)).toBeLessThan(needed(0.2, 0.1) ?? 0);
    expect(needed(0.2, 0)).toBeNull();
    expect(needed(0.2, 0.1, 0)).toBeNull();
  });
});
