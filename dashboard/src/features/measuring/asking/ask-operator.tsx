import { Anchor, Group, Stack, Text } from '@mantine/core';
import { KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import { usePublicConfig } from '../../../lib/server/public-config.ts';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';

/** An address that nobody reads. */
const UNREAD = /^no-reply@/;

/** The administrator to write to where keys are settings of the installation, with a text to send. */
export function AskOperator({ lead }: { lead: string }) {
  const { product_name, help_email } = usePublicConfig();
  const address = UNREAD.test(help_email) ? '' : help_email;
  const names = KNOWN_ASSISTANTS.map(({ label, env }) => `${env}_API_KEY for ${label}`).join(', ');
  const text = `Please connect an AI assistant to ${product_name} at ${location.origin}. Set its key on the server: ${names}. Or let us paste keys: PASTED_KEYS=on.`;
  const mail = `mailto:${address}?${new URLSearchParams({ subject: `Connect an assistant to ${product_name}`, body: text }).toString().replaceAll('+', '%20')}`;
  return (
    <Stack gap={8} mt={12}>
      <Text>
        {lead}{' '}
        {address ? (
          <>
            Write to{' '}
            <Anchor href={mail} fz="inherit" underline="always">
              {address}
            </Anchor>
            .
          </>
        ) : (
          'Send them this message:'
        )}
      </Text>
      <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      <Group>
        <CopyButton value={text} label="Copy message" />
      </Group>
    </Stack>
  );
}
