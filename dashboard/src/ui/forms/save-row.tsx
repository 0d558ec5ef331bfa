import { Button, Group, Text } from '@mantine/core';

interface SaveRowProps {
  /** What is saved, for people who hear the button without seeing its card. */
  what: string;
  canSave: boolean;
  isSaving: boolean;
  isSaved: boolean;
}

/** The end of a form: its button, and a confirmation. */
export function SaveRow({ what, canSave, isSaving, isSaved }: SaveRowProps) {
  return (
    <Group gap={12} wrap="nowrap" mih={32}>
      {/* Pressing it blurs no field, because a message that then appeared would move the button away from the pointer.
          Not `disabled` after saving, because keyboard users would lose their place. */}
      <Button
        type="submit"
        aria-label={`Save ${what}`}
        data-disabled={!canSave || undefined}
        aria-disabled={!canSave || undefined}
        loading={isSaving}
        onClick={(event) => {
          if (!canSave) event.preventDefault();
        }}
        onMouseDown={(event) => event.preventDefault()}
      >
        Save
      </Button>
      <Text component="span" role="status" c="dimmed">
        {isSaved && 'Saved'}
      </Text>
    </Group>
  );
}
