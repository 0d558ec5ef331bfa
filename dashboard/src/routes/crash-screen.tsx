import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { LinkButton } from '../ui/layout/links.tsx';
import { ScreenTitle } from '../ui/layout/screen-title.tsx';
import styles from './crash-screen.module.css';

/** Replaces a crashed screen, so that nobody sees an empty window; everything around it keeps working. */
export function CrashScreen({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const router = useRouter();
  const tryAgain = async () => {
    await router.invalidate();
    reset();
  };
  return (
    <Stack className={styles.crash} gap="md" role="alert">
      <ScreenTitle title="Something went wrong" />
      <Title order={1}>This screen couldn’t load</Title>
      <Text>Your saved work is safe. Reload the page; if it happens again, contact your administrator.</Text>
      <Group gap="sm">
        <Button onClick={tryAgain}>Try again</Button>
        <Button variant="default" onClick={() => window.location.reload()}>
          Reload page
        </Button>
        <LinkButton to="/" variant="default">
          Go home
        </LinkButton>
      </Group>
    </Stack>
  );
}
