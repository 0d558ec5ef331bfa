import { Skeleton, Stack, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './tab-bar.module.css';

interface TabBarProps<Tab extends string> {
  label: string;
  tabs: readonly { value: Tab; label: string }[];
  value: Tab;
  onChange: (tab: Tab) => void;
  /** Content of the selected tab. */
  children: ReactNode;
}

/** Tabs whose selection is in the address. */
export function TabBar<Tab extends string>({ label, tabs, value, onChange, children }: TabBarProps<Tab>) {
  return (
    <Tabs
      value={value}
      onChange={(next) => {
        const tab = tabs.find((one) => one.value === next);
        if (tab) onChange(tab.value);
      }}
      classNames={{ root: styles.bar, list: styles.list, tab: styles.tab }}
    >
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} keepMounted pt="lg">
          {tab.value === value && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Tabs below a title that is still loading, because its number of lines determines their position. */
export function TabBarSkeleton() {
  return (
    <Stack gap={24} aria-busy className={styles.bar}>
      <Skeleton height={36} />
      <Skeleton height={104} />
      <Skeleton height={280} />
    </Stack>
  );
}
