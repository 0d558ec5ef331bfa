import type { LandingPage, TriggerDetail } from '@sightline/contract/personalizing/variants';
import { renewVariants } from '../src/personalizing/variants/personalization.service.ts';
import { runText } from '../src/platform/db/database.ts';
import type { Writer } from '../src/writer/writer.ts';
import { type ContentApp, sitePage, startContentApp } from './content-app.ts';
import { switchTrackingOn } from './tracked.ts';
import { workDone } from './work-done.ts';

export interface VariantsApp extends ContentApp {
  page_id: string;
  heading_id: string;
  intro_id: string;
  intro: string;
  sql(text: string, ...values: unknown[]): Promise<Record<string, unknown>[]>;
  /** Has starting variants written, and waits until that is over. */
  renew(): Promise<void>;
  trigger(label: string): Promise<{ id: string; variant_id: string; visits: number }>;
  detail(label: string): Promise<TriggerDetail>;
  /** What the home page is for one way of coming. */
  home(label: string): Promise<LandingPage>;
}

const INTRO =
  'Acme is a till system for small bakeries. It keeps orders, stock and the takings of the day in one place, and closes in one minute.';

/** A bakery supplier whose home page may change. */
const bakerySite = () => ({
  '/': sitePage('Tills for small bakeries', ''),
  '/prices': sitePage(
    'Prices',
    'Acme costs 39 euros a month for one till, and setting up Acme takes about one hour with our help.',
  ),
  '/belgium': sitePage(
    'Where we are',
    'Acme serves 300 bakeries in Belgium from its shop in Ghent, and answers them in Dutch and in French.',
  ),
  '/customers': sitePage(
    'Customers',
    'Acme is trusted by 1,200 customers in six countries, most of them bakeries with one shop.',
  ),
});

export async function startVariantsApp(
  options: {
    writer?: Writer;
    /** New versions wait for approval, as they usually do; without it they go live at once. */
    approves?: boolean;
  } = {},
): Promise<VariantsApp> {
  const site = bakerySite();
  site['/'] =
    `<html lang="en"><head><title>Tills for small bakeries</title></head><body><nav><a href="/prices">Prices</a>
    <a href="/belgium">Belgium</a> <a href="/customers">Customers</a></nav><main><h1>Tills for small bakeries</h1><p>${INTRO}</p></main></body></html>`;
  const at = await startContentApp({ ...options, site });
  const { app, person } = at;
  const { domain_id } = person;
  const sql = async (text: string, ...values: unknown[]) =>
    (await runText(app.ctx.db, text, values)).rows as Record<string, unknown>[];
  await switchTrackingOn(app, domain_id);
  if (!options.approves) await at.call('PATCH', '', { auto_approve_variants: true });
  const idOf = (rows: Record<string, unknown>[]) => String(rows[0]?.id);
  const page_id = idOf(
    await sql(
      `insert into pages (domain_id, path, title, enabled, created_at) values ($1, '/', 'Tills for small bakeries', true, now()) returning id`,
      domain_id,
    ),
  );
  const element = async (tag: string, kind: string, content: string, place: number) =>
    idOf(
      await sql(
        `insert into page_elements (page_id, domain_id, selector, tag, kind, content, place, enabled, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, true, now()) returning id`,
        page_id,
        domain_id,
        `main > ${tag}`,
        tag,
        kind,
        content,
        place,
      ),
    );
  const heading_id = await element('h1', 'heading', 'Tills for small bakeries', 0);
  const intro_id = await element('p', 'paragraph', INTRO, 1);

  const trigger: VariantsApp['trigger'] = async (label) => {
    const { body } = await at.call('GET', '/personalization-triggers');
    return body.personalization_triggers.find((one: { label: string }) => one.label === label);
  };
  const detail = async (label: string): Promise<TriggerDetail> =>
    (await at.call('GET', `/personalization-triggers/${(await trigger(label)).id}`)).body;
  return {
    ...at,
    page_id,
    heading_id,
    intro_id,
    intro: INTRO,
    sql,
    trigger,
    detail,
    home: async (label) => {
      const [page] = (await detail(label)).pages;
      if (!page) throw new Error(`“${label}” has no page.`);
      return page;
    },
    renew: async () => {
      await renewVariants(app.ctx, domain_id);
      await workDone(app.ctx.db, 'write-variants');
    },
  };
}
