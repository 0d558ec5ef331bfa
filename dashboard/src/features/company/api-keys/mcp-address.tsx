import { Group, Text } from '@mantine/core';
import { CopyButton } from '../../../ui/forms/copy-button.tsx';
import styles from './api-keys.module.css';

/** Where assistants such as Claude or Cursor reach what keys reach. */
export function McpAddress() {
  const address = `${location.origin}/mcp`;
  return (
    <Group justify="space-between" gap="xs" mt="md">
      <Text size="sm" c="dimmed" className={styles.about}>
        To use Sightline in an assistant such as Claude, Cursor or VS Code, add <code>{address}</code> there
        as an MCP server, with a key.
      </Text>
      <CopyButton value={address} label="Copy address" />
    </Group>
  );
}
