import type { Ctx } from '../../context.ts';
import { type FiguresStore, openFiguresStore } from './figures.store.ts';
import { openRestingFigures } from './figures-resting.store.ts';
import { openRestingPacks } from './resting-packs.store.ts';
import { openVisitPacks, type VisitPacks } from './visit-packs.store.ts';
import { openVisitsStore, type VisitsStore } from './visits.store.ts';
import { openRestingVisits } from './visits-resting.store.ts';

type Stores = Pick<Ctx, 'db' | 'clickhouse'>;

/** All reads about visits, wherever the visitors are: in PostgreSQL, or at rest in ClickHouse where there is one. */
export const openFigures = ({ db, clickhouse }: Stores): FiguresStore =>
  clickhouse ? openRestingFigures(db, clickhouse) : openFiguresStore(db);

export const openPacks = ({ db, clickhouse }: Stores): VisitPacks =>
  clickhouse ? openRestingPacks(db, clickhouse) : openVisitPacks(db);

/** All writes about visits; whoever rests is woken before they change. */
export const openVisits = ({ db, clickhouse }: Stores): VisitsStore =>
  clickhouse ? openRestingVisits(db, clickhouse) : openVisitsStore(db);
