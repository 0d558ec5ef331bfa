import { expect, it } from 'vitest';
import type { Any, Get, Use } from './marketer-questions.ts';

/** What a marketer asks about variants, by one client after another. */
export function aboutVariants(use: Use, get: Get, by: string) {
  const chatgptOf = async () => {
    const { items } = await use('list_variants');
    const { variant_id } = items.find(({ label }: Any) => label === 'ChatGPT');
    const { pages } = await use('get_variant', { variant_id });
    return { variant_id, page: pages.find(({ life }: Any) => life.state === 'live') };
  };

  it('Task 31: “Pause what visitors from ChatGPT see, and bring it back.”', async () => {
    const { variant_id, page } = await chatgptOf();
    const of = { variant_id, page_id: page.page_id };
    const stateNow = async () =>
      (await get(`/variants/${variant_id}/pages/${page.page_id}/versions`)).life.state;
    expect((await use('pause_variant', of)).state).toBe('paused');
    expect(await stateNow()).toBe('paused');
    expect((await use('resume_variant', of)).state).toBe('live');
    const { items, steps } = await use('list_variant_versions', of);
    expect(steps.slice(0, 2).map(({ step }: Any) => step)).toEqual(['resumed', 'paused']);
    expect(items[0].preview_url).toContain('sightline_variant=');
    expect(await stateNow()).toBe('live');
  });

  it('Task 32: “Show phones another headline, once I have said yes.”', async () => {
    const rule = { conditions: [{ about: 'device', any_of: ['phone'] }] };
    expect((await use('check_audience', { rule })).days).toBe(30);
    const { id, variant_id } = await use('make_audience', { name: 'On phones', rule });
    const { items: pages } = await use('list_site_pages');
    const { id: page_id } = pages.find(({ enabled }: Any) => enabled);
    const { items: elements } = await use('list_page_elements', { page_id });
    const headline = elements.find(({ kind, enabled }: Any) => kind === 'heading' && enabled);
    const of = { variant_id, page_id };
    const changes = [{ element_id: headline.id, text: 'Rotas on your phone' }];
    const write = async () => {
      const { items: drafts } = await use('list_variant_versions', of);
      const newest = drafts[0]?.version ?? 0;
      const { version } = await use('write_variant', { ...of, newest, changes });
      expect(version).toBe(newest + 1);
      return version;
    };
    // The product may draft one for them between the two calls; then the newer one is opened first.
    const version = await write().catch(() => write());
    expect((await get('/variant-approvals')).waiting).toContainEqual(expect.objectContaining(of));
    await use('approve_variant', { ...of, version });
    const detail = await get(`/personalization-triggers/${id}`);
    expect(detail.pages.find((page: Any) => page.page_id === page_id)).toMatchObject({
      life: { state: 'live' },
      changes: [{ was: headline.content, now: 'Rotas on your phone' }],
    });
    await use('delete_audience', { audience_id: id });
    expect((await get('/audiences')).audiences.map((one: Any) => one.id)).not.toContain(id);
  });

  it('Task 33: “Test a second variant for ChatGPT with a fifth of its visitors, then stop it.”', async () => {
    const { items } = await use('list_audiences');
    const { id: trigger_id, variant_id: first } = items.find(({ name }: Any) => name === 'ChatGPT');
    const { variants } = await use('add_variant_to_test', { trigger_id });
    const { variant_id: second } = variants.find(({ letter }: Any) => letter === 'B');
    const shares = [
      { variant_id: first, share: 0.8 },
      { variant_id: second, share: 0.2 },
    ];
    await use('set_shares', { trigger_id, shares });
    const shown = await use('get_shares', { variant_id: second });
    expect(shown).toEqual(await get(`/variants/${first}/sharing`));
    expect(shown.variants.map(({ share }: Any) => share)).toEqual([0.8, expect.closeTo(0.2)]);
    await use('remove_variant_from_test', { trigger_id, variant_id: second });
    expect((await get(`/variants/${first}/sharing`)).variants).toHaveLength(1);
  });

  it('Task 34: “Count purchases that our server tells of.”', async () => {
    const { id } = await use('count_event', { name: `Purchase ${by}` });
    expect((await get('/event-goals')).map((one: Any) => one.id)).toContain(id);
  });
}
