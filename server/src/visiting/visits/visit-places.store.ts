import type { Ctx } from '../../context.ts';
import { openFiguresInClickHouse } from './clickhouse/figures-clickhouse.store.ts';
import { openVisitsInClickHouse } from './clickhouse/visits-clickhouse.store.ts';
import { type FiguresStore, openFiguresStore } from './figures.store.ts';
import { openVisitsStore } from './postgres/visits-postgres.store.ts';
import type { VisitsStore } from './visits.store.ts';

type Stores = Pick<Ctx, 'db' | 'clickhouse'>;

/** All reads about visits, from the store that this installation keeps them in. */
export const openFigures = ({ db, clickhouse }: Stores): FiguresStore =>
  clickhouse ? openFiguresInClickHouse(clickhouse) : openFiguresStore(db);

/** All writes about visits. */
export const openVisits = ({ db, clickhouse }: Stores): VisitsStore =>
  clickhouse ? openVisitsInClickHouse(db, clickhouse) : openVisitsStore(db);
