import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import type { ReactNode } from 'react';
import { useStandings } from '../../../lib/server/page-standings.ts';
import { countText, parseTime } from '../../../lib/words/format.ts';
import type { PageStanding } from '../../../lib/words/page-standing.ts';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import type { MenuGroup } from '../../../ui/overlays/menu-dropdown.tsx';
import { type Column, DataTable, type ServerRows } from '../../../ui/tables/data-table.tsx';
import { menuColumn } from '../../../ui/tables/row-menu.tsx';
import { selectColumn } from '../../../ui/tables/select-column.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import type { PageFilter } from './page-filters.tsx';
import { visitTotal } from './page-state.ts';
import styles from './page-table.module.css';

/** A page that was chosen, which may be beyond those that are loaded by now. */
export type ChosenPage = Pick<GeneratedPage, 'id' | 'title'>;
export type Chosen = ReadonlyMap<string, ChosenPage>;

interface PageTableProps {
  pages: GeneratedPage[];
  server: ServerRows<GeneratedPage>;
  selected: Chosen;
  onSelect: (selected: Chosen) => void;
  /** Slug of the page in the panel; the table then hides columns without room. */
  open: string | undefined;
  /** Opening a page keeps it. */
  filter: PageFilter;
  menu: (page: GeneratedPage) => MenuGroup[];
  tools: ReactNode;
  empty: ReactNode;
}

/** The pages found, as far as loaded; the header's checkbox selects all of these. */
export function PageTable({
  pages,
  server,
  selected,
  onSelect,
  open,
  filter,
  menu,
  tools,
  empty,
}: PageTableProps) {
  const standingOf = useStandings();
  const columns = [
    selectColumn({
      rows: pages,
      noun: 'pages',
      nameOf: ({ title }) => title,
      className: styles.check,
      isSelected: ({ id }) => selected.has(id),
      onSelect: (rows, isSelected) => onSelect(chosenAfter(selected, rows, isSelected)),
    }),
    titleColumn(open, filter),
    ...(open ? [] : [slugColumn]),
    statusColumn(standingOf),
    ...(open ? [] : [visitsColumn, updatedColumn]),
    menuColumn<GeneratedPage>(({ title }) => title, menu),
  ];
  return (
    <DataTable
      label="Pages"
      csvName="Pages"
      columns={columns}
      rows={pages}
      server={server}
      rowKey={({ id }) => id}
      isMarked={({ id, slug }) => selected.has(id) || slug === open}
      tools={tools}
      empty={empty}
    />
  );
}

function chosenAfter(selected: Chosen, rows: readonly ChosenPage[], isSelected: boolean): Chosen {
  const next = new Map(selected);
  for (const { id, title } of rows) isSelected ? next.set(id, { id, title }) : next.delete(id);
  return next;
}

function titleColumn(open: string | undefined, filter: PageFilter): Column<GeneratedPage> {
  return {
    key: 'title',
    header: 'Title',
    width: open ? '100%' : '55%',
    value: ({ title }) => title,
    cell: ({ title, slug }) => (
      <LinkAnchor
        to="/content"
        search={{ ...filter, slug }}
        resetScroll={false}
        className={styles.title}
        title={title}
        aria-current={slug === open ? 'true' : undefined}
      >
        {title}
      </LinkAnchor>
    ),
  };
}

const slugColumn: Column<GeneratedPage> = {
  key: 'slug',
  header: 'Slug',
  width: '45%',
  value: ({ slug }) => slug,
  cell: ({ slug }) => <span className={styles.quiet}>{slug}</span>,
};

function statusColumn(of: (page: GeneratedPage) => PageStanding): Column<GeneratedPage> {
  return {
    key: 'status',
    header: 'Status',
    value: (page) => of(page).word,
    cell: (page) => <PageStatus standing={of(page)} />,
  };
}

const visitsColumn: Column<GeneratedPage> = {
  key: 'visits',
  header: 'AI visits',
  align: 'right',
  value: visitTotal,
  cell: (page) => countText(visitTotal(page)),
};

const updatedColumn: Column<GeneratedPage> = {
  key: 'updated',
  header: 'Updated',
  align: 'right',
  value: ({ updated_at }) => parseTime(updated_at)?.toISOString(),
  cell: ({ updated_at }) => (
    <span className={styles.time}>
      <Moment at={updated_at} />
    </span>
  ),
};

/** Published or draft, and the reason when it is not what the owner wants. */
export function PageStatus({ standing: { tone, word, note } }: { standing: PageStanding }) {
  return (
    <span className={styles.status}>
      <StatusDot tone={tone} label={word} />
      {note && <span className={styles.note}>{note}</span>}
    </span>
  );
}
