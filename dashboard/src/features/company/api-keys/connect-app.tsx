import { Button, Group, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { type AppAsk, useAppRequest, useConnectApp } from './connect-app.api.ts';

/** A person decides whether a program may act on their behalf, and how far. */
export function ConnectApp({ ask }: { ask: AppAsk }) {
  const { user, organization } = useSession();
  const { data: app, error, isPending } = useAppRequest(ask);
  const [scope, setScope] = useState<'read' | 'write'>('read');
  const connect = useConnectApp();
  if (isPending) return <Skeleton height={160} aria-busy />;
  if (!app) return <FailureNote text={failureOf(error)} />;
  return (
    <Stack>
      <Text>
        <b>{app.name}</b>
        {app.host ? ` of ${app.host}` : ' (unverified name)'} wants access to <b>{organization?.name}</b> as{' '}
        {user?.email}. It will redirect to <b>{app.calls_back}</b>.
      </Text>
      <Radio.Group
        label="It may"
        value={scope}
        onChange={(chosen) => setScope(chosen === 'write' ? 'write' : 'read')}
      >
        <Stack gap={4} mt={4}>
          <Radio value="read" label="Read" description="Everything you can see." />
          <Radio
            value="write"
            label="Read and change"
            description="Also add topics, write pages and publish them. People, keys and billing stay yours."
          />
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        Only allow this if you started it. Revoke access anytime in Settings, under API keys.
      </Text>
      <FailureNote text={failureOf(connect.error)} />
      <Group>
        <Button loading={connect.isPending} onClick={() => connect.mutate({ ...ask, scope })}>
          Allow
        </Button>
        <Button variant="default" onClick={() => location.assign(app.refusal)}>
          Deny
        </Button>
      </Group>
    </Stack>
  );
}
