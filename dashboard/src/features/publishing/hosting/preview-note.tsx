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
          ? `Your pages are shown at ${status.subdomain_url}, on this machine only. Others can’t open that address.`
          : `This server isn’t online, so pages at ${name} aren’t reachable. Set PUBLIC_URL to change that, or use a preview.`}
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
