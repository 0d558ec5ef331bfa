import { Alert, Button, Group, Text } from '@mantine/core';
import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { useEffect, useRef } from 'react';
import { Moment } from '../../../ui/text/moment.tsx';

interface SaveConflictProps {
  theirs: GeneratedPage;
  isComparing: boolean;
  onCompare: () => void;
  onTake: () => void;
}

/** Somebody else saved first: nothing is lost, and the person decides. */
export function SaveConflict({ theirs, isComparing, onCompare, onTake }: SaveConflictProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { version, updated_at, title, meta_description } = theirs;
  return (
    <Alert ref={place} role="alert" color="yellow" title="A teammate saved this page while you were editing">
      <Text>
        Version {version} was saved <Moment at={updated_at} />.{' '}
        {isComparing
          ? 'Your additions are highlighted above and your deletions struck through. Saving replaces their version.'
          : 'Your text is still here.'}
      </Text>
      {isComparing && (
        <Text mt="sm">
          Their title: {title}. Their meta description: {meta_description || 'none'}.
        </Text>
      )}
      <Group gap="sm" mt="sm">
        {!isComparing && (
          <Button size="compact-sm" variant="default" onClick={onCompare}>
            Compare with mine
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onTake}>
          Discard mine and load theirs
        </Button>
      </Group>
    </Alert>
  );
}
