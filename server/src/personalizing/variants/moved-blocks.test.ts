import { afterAll, beforeAll, expect, it } from 'vitest';
import { startVariantsApp, type VariantsApp } from '../../../test/variants-app.ts';
import { createExtractiveWriter } from '../../writer/built-in/extractive.ts';
import type { WriteVariant } from '../../writer/variant-types.ts';
import type { Writer } from '../../writer/writer.ts';
import { scriptConfigOf } from './personalization.service.ts';

let at: VariantsApp;
/** The questions that the writer was given. */
const given: WriteVariant['questions'][] = [];
const writer: Writer = {
  ...createExtractiveWriter(),
  writeVariant: (input) => {
    given.push(input.questions);
    return createExtractiveWriter().writeVariant(input);
  },
};
beforeAll(async () => {
  at = await startVariantsApp({ writer });
});
afterAll(() => at.stop());

it('A part of the page that the product moves is stored as one that a person moved, and stays the same version', async () => {
  for (const [place, heading] of ['Tills', 'For bakers', 'What bakers say'].entries())
    await at.sql(
      `insert into page_elements (page_id, domain_id, selector, tag, kind, content, place, block, created_at)
        values ($1, $2, $3, 'h2', 'heading', $4, $5, $6, now())`,
      at.page_id,
      at.person.domain_id,
      `#part-${place} > h2`,
      heading,
      String(100 + place),
      `#part-${place}`,
    );
  await at.renew();
  const home = await at.home('ChatGPT');
  expect(home.changes).toContainEqual(
    expect.objectContaining({ tag: 'section', was: 'What bakers say', now: 'Moved' }),
  );
  expect((await at.home('Returning visitors')).changes.map(({ now }) => now)).not.toContain('Moved');
  await at.renew();
  expect((await at.home('ChatGPT')).version).toBe(home.version);

  const config = await scriptConfigOf(at.app.ctx, at.person.domain_id);
  const changes = config?.config.triggers.flatMap(({ pages }) => pages.flatMap((page) => page.changes));
  expect(changes).toContainEqual({
    element: expect.any(String),
    selector: '#part-2',
    before: '#part-1',
  });
});

it('The writer gets the prompts that are measured, without those that name the company or are archived', async () => {
  await at.sql('delete from prompts where domain_id = $1', at.person.domain_id);
  await at.sql(
    `insert into prompts (domain_id, text, branded, created_at, archived_at) values
      ($1, 'Which till suits a bakery?', false, now(), null), ($1, 'Is Acme good?', true, now(), null),
      ($1, 'Who sells ovens?', false, now(), now())`,
    at.person.domain_id,
  );
  given.length = 0;
  await at.sql('update page_elements set content = $1 where id = $2', 'Tills for bakeries', at.heading_id);
  await at.renew();
  expect(given[0]).toEqual(['Which till suits a bakery?']);
});
