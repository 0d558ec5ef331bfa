import { Box, Title } from '@mantine/core';
import { Fragment } from 'react';
import { useCurrentDomain, useSession } from '../lib/session/use-session.ts';
import { navigationOf } from './navigation.ts';
import { COMMAND_KEY } from './shortcut-keys.ts';
import styles from './shortcut-list.module.css';

/** Every shortcut: those that work everywhere, and the letters that open screens. */
export function ShortcutList() {
  const domain = useCurrentDomain();
  const { organization } = useSession();
  const links = navigationOf(domain, organization).flatMap((group) => group.links);
  return (
    <>
      <Keys
        title="Everywhere"
        keys={[
          [[COMMAND_KEY, 'K'], 'Search and go anywhere'],
          [['?'], 'Show this list'],
          [['Esc'], 'Close the open panel'],
        ]}
      />
      <Keys title="Go to" keys={links.map(({ key, label }) => [['g', key], label])} />
      <Keys
        title="On some screens"
        keys={[
          [['←', '→'], 'Previous and next page of a visitor journey'],
          [[COMMAND_KEY, 'S'], 'Save a page or its elements'],
          [['A', 'D', 'E'], 'Decide yes, no, or edit what waits'],
          [['J', 'K', 'U'], 'Next, previous, or undo a decision'],
        ]}
      />
    </>
  );
}

function Keys({ title, keys }: { title: string; keys: [pressed: string[], does: string][] }) {
  return (
    <Box component="section" mb={16}>
      <Title order={3}>{title}</Title>
      <dl className={styles.keys}>
        {keys.map(([pressed, does]) => (
          <Fragment key={does}>
            <dt>{does}</dt>
            <dd>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Box>
  );
}
