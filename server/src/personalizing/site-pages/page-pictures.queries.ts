import type { ElementBox } from '@sightline/contract/personalizing/site-pages';
import { sql } from 'kysely';
import { type Db, json, maybeOne, run } from '../../platform/db/database.ts';

export interface PictureRow {
  id: string;
  is_taken: boolean;
  width: number;
  height: number;
  boxes: ElementBox[];
}

export function findPageShot(db: Db, domain_id: string, page_id: string) {
  return maybeOne(
    db,
    sql<PictureRow>`select id, image is not null as is_taken, width, height, boxes from page_pictures
      where domain_id = ${domain_id} and page_id = ${page_id}`,
  );
}

/** As long as no later scan has replaced it. */
export function findPageImage(db: Db, of: { domain_id: string; page_id: string; picture_id: string }) {
  return maybeOne(
    db,
    sql<{ image: Buffer }>`select image from page_pictures
      where domain_id = ${of.domain_id} and page_id = ${of.page_id} and id = ${of.picture_id} and image is not null`,
  );
}

interface NewPicture {
  id: string;
  page_id: string;
  domain_id: string;
  image: Buffer | null;
  width: number;
  height: number;
  boxes: ElementBox[];
  at: Date;
}

/** Replaces the one of the scan before. */
export async function replacePageShot(db: Db, of: NewPicture) {
  await run(
    db,
    sql`insert into page_pictures (page_id, domain_id, id, image, width, height, boxes, taken_at)
      values (${of.page_id}, ${of.domain_id}, ${of.id}, ${of.image}, ${of.width}, ${of.height}, ${json(of.boxes)}, ${of.at})
      on conflict (page_id) do update set id = excluded.id, image = excluded.image, width = excluded.width,
        height = excluded.height, boxes = excluded.boxes, taken_at = excluded.taken_at`,
  );
}
