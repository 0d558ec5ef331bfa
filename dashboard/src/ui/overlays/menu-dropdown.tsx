import { Menu } from '@mantine/core';
import { Check, type LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import styles from './menu-button.module.css';

export interface MenuEntry {
  label: string;
  icon?: LucideIcon;
  /** Marks the active one of its group. */
  isCurrent?: boolean;
  onSelect: () => void;
}

export interface MenuGroup {
  heading?: string;
  entries: MenuEntry[];
}

interface MenuDropdownProps {
  label: string;
  groups: MenuGroup[];
  isOpen: boolean;
  isInTable: boolean;
  onClose: () => void;
}

/** The menu of a `MenuButton`, anchored to a frame around its button. */
export function MenuDropdown({ label, groups, isOpen, isInTable, onClose }: MenuDropdownProps) {
  return (
    <Menu
      opened={isOpen}
      onClose={onClose}
      position={isInTable ? 'bottom-end' : 'bottom-start'}
      width={208}
      returnFocus={false}
      withinPortal={isInTable}
      portalProps={{ target: '#main' }}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <span className={styles.anchor} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} className={styles.dropdown}>
        {groups.map(({ heading, entries }, index) => (
          <Fragment key={heading ?? index}>
            {index > 0 && <Menu.Divider />}
            {heading && <Menu.Label>{heading}</Menu.Label>}
            {entries.map(({ label: text, icon: Icon, isCurrent, onSelect }) => (
              <Menu.Item
                key={text}
                leftSection={Icon && <Icon size={14} />}
                rightSection={isCurrent && <Check size={14} aria-label="current" />}
                onClick={onSelect}
              >
                {text}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
