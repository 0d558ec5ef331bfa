import '@mantine/spotlight/styles.css';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { findActions } from './palette-filter.ts';
import { usePaletteActions } from './use-palette-actions.tsx';

/** With more lines than this, people must type to narrow them down. */
const MAX_LINES = 20;

/** ⌘K: type the name of a screen, a topic, a page, a source or a visitor, and go there. */
export function CommandPalette({ onClose, showKeys }: { onClose: () => void; showKeys: () => void }) {
  const [typed, setTyped] = useState('');
  const [opener] = useState(() => document.activeElement);
  const actions = usePaletteActions(typed.trim(), showKeys);
  useEffect(() => {
    spotlight.open();
  }, []);
  const close = () => {
    onClose();
    // It is removed before it could restore the focus itself.
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
  return (
    <Spotlight
      actions={actions}
      query={typed}
      onQueryChange={setTyped}
      filter={findActions}
      limit={MAX_LINES}
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      // In a paler color, the description of the selected line would be unreadable.
      styles={{ actionSection: { opacity: 1 } }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      onSpotlightClose={close}
      highlightQuery
      scrollable
      maxHeight={480}
      nothingFound="No results."
      searchProps={{
        leftSection: <Search size={16} aria-hidden />,
        placeholder: 'Go to…',
        'aria-label': 'Go to',
      }}
    />
  );
}
