import '@mantine/spotlight/styles.css';
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { useCurrentDomain, useSession } from '../lib/use-session.ts';
import { navigationOf } from './navigation.ts';

/** ⌘K: type the name of a screen and go there. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const domain = useCurrentDomain();
  const { organization } = useSession();
  useEffect(() => spotlight.open(), []);
  const actions: SpotlightActionData[] = navigationOf(domain, organization)
    .flatMap(({ links }) => links)
    .map(({ to, label, icon: Icon, key }) => ({
      id: to,
      label,
      leftSection: <Icon size={16} aria-hidden />,
      rightSection: <kbd>g {key}</kbd>,
      onClick: () => navigate({ to }),
    }));
  return (
    <Spotlight
      actions={actions}
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      onSpotlightClose={onClose}
      highlightQuery
      nothingFound="No screen has this name."
      searchProps={{
        leftSection: <Search size={16} aria-hidden />,
        placeholder: 'Go to…',
        'aria-label': 'Go to',
      }}
    />
  );
}
