import { Ellipsis } from 'lucide-react';
import { MenuButton } from '../overlays/menu-button.tsx';
import type { MenuGroup } from '../overlays/menu-dropdown.tsx';
import type { Column } from './data-table.tsx';
import styles from './row-menu.module.css';

/** The last column: a menu of what can be done with the row. */
export function menuColumn<Row>(
  nameOf: (row: Row) => string,
  groups: (row: Row) => MenuGroup[],
): Column<Row> {
  return {
    key: 'menu',
    header: 'Actions',
    isHeaderHidden: true,
    align: 'right',
    cell: (row) => (
      <MenuButton
        label={`Actions for ${nameOf(row)}`}
        className={styles.button}
        groups={groups(row)}
        isInTable
      >
        <Ellipsis size={16} aria-hidden />
      </MenuButton>
    ),
  };
}
