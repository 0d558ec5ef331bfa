import { sql } from 'kysely';
import { type Db, many } from '../../server/src/platform/db/database.ts';

export interface Table {
  name: string;
  /** Such as `range (created_at)`, if it is partitioned. */
  parts: string | null;
  columns: { name: string; type: string; not_null: boolean; value: string | null; generated: boolean }[];
  constraints: string[];
  indexes: string[];
  triggers: string[];
}

/** The product's own tables; partitions do not count as tables. */
export function readTables(db: Db): Promise<Table[]> {
  return many(
    db,
    sql<Table>`select c.relname as name, pg_get_partkeydef(c.oid) as parts,
        coalesce((select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
            'not_null', a.attnotnull, 'value', pg_get_expr(d.adbin, d.adrelid),
            'generated', a.attgenerated <> '' or a.attidentity <> '') order by a.attnum)
          from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns,
        array(select pg_get_constraintdef(k.oid, true) from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'f', 'x')
          order by strpos('pucfx', k.contype::text), k.conname) as constraints,
        array(select pg_get_indexdef(i.indexrelid, 0, true) from pg_index i join pg_class x on x.oid = i.indexrelid
          where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)
          order by x.relname) as indexes,
        array(select pg_get_triggerdef(t.oid, true) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal
          order by t.tgname) as triggers
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by c.relname`,
  );
}
