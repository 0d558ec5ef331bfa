import { expect } from 'vitest';
import { runText } from '../src/platform/db/database.ts';
import type { TestApp } from './app.ts';

export const rowsOf = async ({ ctx }: TestApp, text: string, values: unknown[] = []) =>
  // biome-ignore lint/suspicious/noExplicitAny: tests read what came without declaring it again
  (await runText(ctx.db, text, values)).rows as any[];

/** What a minute without a sign of life looks like to the queue. */
export const letAMinutePass = (app: TestApp) =>
  rowsOf(app, "update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'");

/** Pages, their versions and the change log are consistent. */
export async function expectConsistent(app: TestApp) {
  const broken = await rowsOf(
    app,
    `select g.slug, g.version, g.live_version from generated_pages g
      where (select array_agg(version order by version) from page_versions v where v.page_id = g.id) is distinct from
          (select array_agg(n) from generate_series(1, g.version) n)
        or (select count(*) from content_changes c where c.page_id = g.id and c.change_type in ('create', 'edit')) <> g.version
        or (g.status = 'published') <> (g.live_version is not null)
        or (select v.markdown_content from page_versions v where v.page_id = g.id and v.version = g.version) <> g.markdown_content`,
  );
  expect(broken).toEqual([]);
}
