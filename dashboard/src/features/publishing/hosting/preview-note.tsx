import { Alert, Button, Group, Text } from '@mantine/core';
import type { HostingStatus } from '@sightline/contract/publishing/hosting';
import { failureOf } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { useChooseSubdomain } from './hosting.api.ts';
import { currentLabel } from './subdomain-label.ts';

/** For an installation that is only reachable on its own machine: pages can be previewed there. */
export function PreviewNote({ status }: { status: HostingStatus }) {
  const { id } = useDomainId();
  const choose = useChooseSubdomain();
  const subdomain = currentLabel(status);
  const name = `${subdomain}.${status.zone}`;
  const isUsed = status.preview === 'used';
  return (
    <Alert maw={960} title={isUsed ? 'A preview on this machine' : 'Not on the internet yet'}>
      <Text mb="sm">
        {isUsed
          ? `Your pages are shown at ${status.subdomain_url}, on this machine only. Nobody else can open that address.`
          : `This installation answers on this machine only, so nobody can open pages at ${name}, whatever its records say. Whoever runs it can give it an address on the internet with PUBLIC_URL; until then you can look at your pages at a preview address.`}
      </Text>
      <Group>
        <Button
          variant="default"
          loading={choose.isPending}
          onClick={() => choose.mutate({ id, subdomain, preview: !isUsed })}
        >
          {isUsed ? `Use ${name}` : 'Use a preview address'}
        </Button>
      </Group>
      <FailureNote text={failureOf(choose.error)} />
    </Alert>
  );
}
