import type { Competitor } from '@sightline/contract/understanding/competitors';
import { type ReactNode, useState } from 'react';
import { countText } from '../../../lib/words/format.ts';
import { linkDisplay } from '../../../lib/words/link-display.ts';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { ListTable } from '../../../ui/tables/list-table.tsx';
import { EvidenceQuote } from '../../../ui/text/evidence-quote.tsx';
import { SiteIcon } from '../../../ui/text/site-icon.tsx';
import { CompetitorActions } from './competitor-actions.tsx';
import { CompetitorBulk } from './competitor-bulk.tsx';
import styles from './competitors-tab.module.css';
import { type Edit, EditActions, EditField } from './edit-competitor.tsx';

const PAGES_READ: Column<Competitor> = {
  key: 'pages',
  header: 'Pages read',
  align: 'right',
  cell: ({ pages_read }) => (
    <span title={pages_read === 0 ? 'Its website hasn’t been read yet' : undefined}>
      {countText(pages_read)}
    </span>
  ),
  value: ({ pages_read }) => pages_read,
};

const STATUS = {
  label: 'Status',
  all: 'Any status',
  of: ({ status }: Competitor) => (status === 'confirmed' ? 'Confirmed' : 'Proposed'),
};

/** One row at a time can be edited in place. */
export function CompetitorTable({ competitors, empty }: { competitors: Competitor[]; empty: ReactNode }) {
  const [edit, setEdit] = useState<Edit | null>(null);
  const [left, setLeft] = useState<string>();
  const close = () => {
    setLeft(edit?.competitor_id);
    setEdit(null);
  };
  const isEdited = ({ id }: Competitor) => edit?.competitor_id === id;
  const field = (name: 'name' | 'url') =>
    edit && (
      <EditField
        field={name}
        edit={edit}
        onChange={(value) => setEdit({ ...edit, [name]: value })}
        onCancel={close}
      />
    );
  const columns: Column<Competitor>[] = [
    {
      key: 'name',
      header: 'Name',
      cell: (competitor) => (isEdited(competitor) ? field('name') : <Name competitor={competitor} />),
      value: ({ name }) => name,
    },
    {
      key: 'url',
      header: 'URL',
      cell: (competitor) => (isEdited(competitor) ? field('url') : <Address url={competitor.url} />),
      value: ({ url }) => url,
    },
    PAGES_READ,
    {
      key: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      align: 'right',
      cell: (competitor) =>
        edit && isEdited(competitor) ? (
          <EditActions edit={edit} onClose={close} />
        ) : (
          <CompetitorActions
            competitor={competitor}
            onEdit={() => setEdit(editOf(competitor))}
            takesFocus={left === competitor.id}
          />
        ),
    },
  ];
  return (
    <ListTable
      label="Competitors"
      noun="competitor"
      nameOf={({ name }) => name}
      textOf={({ name, url, aliases }) => [name, url, ...aliases].join(' ')}
      filters={[STATUS]}
      csvName="Competitors"
      columns={columns}
      rows={competitors}
      bulk={(chosen, onDone) => <CompetitorBulk competitors={chosen} onDone={onDone} />}
      empty={empty}
    />
  );
}

const editOf = ({ id, name, url }: Competitor): Edit => ({ competitor_id: id, name, url: url ?? '' });

function Name({ competitor: { name, status, evidence } }: { competitor: Competitor }) {
  const [first] = evidence;
  return (
    <div className={styles.name}>
      <strong>{name}</strong>
      {status === 'proposed' && first && (
        <EvidenceQuote text={first.sentence} source={`From ${linkDisplay(first.url)}`} />
      )}
    </div>
  );
}

function Address({ url }: { url: string | null }) {
  if (!url) return '–';
  return (
    <>
      <SiteIcon of={url} />
      <OutsideLink href={url}>{linkDisplay(url)}</OutsideLink>
    </>
  );
}
