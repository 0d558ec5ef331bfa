import { ActionIcon, Button, Group, ScrollArea, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import type { AskedQuestion } from '@sightline/contract/publishing/asked-questions';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  useAskedQuestions,
  useForgetQuestion,
  useForgetQuestions,
} from '../../../lib/server/asked-questions.ts';
import { failureOf } from '../../../lib/server/problem.ts';
import { countText } from '../../../lib/words/format.ts';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { TextSkeleton } from '../../../ui/text/text-skeleton.tsx';

const WIDTH = 760;

interface AskedQuestionsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** What agents asked the published pages, and how often a page answered. */
export function AskedQuestionsDialog({ isOpen, onClose }: AskedQuestionsDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Asked questions" width={WIDTH} onClose={onClose}>
      <AskedQuestions />
    </Dialog>
  );
}

function AskedQuestions() {
  const { data, isPending, error } = useAskedQuestions();
  const forget = useForgetQuestion();
  const forgetAll = useForgetQuestions();
  const [isConfirming, setConfirming] = useState(false);
  if (isPending) return <TextSkeleton />;
  const questions = data?.questions ?? [];
  if (isConfirming)
    return (
      <Stack>
        <Text>Delete all questions? This can’t be undone.</Text>
        <ConfirmRow
          action="Delete all"
          of={forgetAll}
          onCancel={() => setConfirming(false)}
          onConfirm={() => forgetAll.mutate(undefined, { onSuccess: () => setConfirming(false) })}
        />
      </Stack>
    );
  return (
    <Stack>
      <Text>
        Agents can ask your published pages at /ask and /mcp. To track a question, import it in a topic’s
        Prompts tab.
      </Text>
      <FailureNote text={failureOf(error ?? forget.error)} />
      {questions.length === 0 && !error && <Text c="dimmed">Nobody has asked yet.</Text>}
      {questions.length > 0 && (
        <>
          <QuestionTable questions={questions} onForget={(question_id) => forget.mutate({ question_id })} />
          <Group justify="flex-end">
            <Button variant="subtle" color="red" onClick={() => setConfirming(true)}>
              Delete all
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

interface QuestionTableProps {
  questions: AskedQuestion[];
  onForget: (id: string) => void;
}

function QuestionTable({ questions, onForget }: QuestionTableProps) {
  return (
    <ScrollArea.Autosize mah={420} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': 'Questions' }}>
      <Table aria-label="Asked questions" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Question</Table.Th>
            <Table.Th ta="right">Asked</Table.Th>
            <Table.Th ta="right">Answered</Table.Th>
            <Table.Th>Last asked</Table.Th>
            <Table.Th>
              <VisuallyHidden>Delete</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {questions.map(({ id, text, asked, answered, last_at }) => (
            <Table.Tr key={id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{text}</Table.Td>
              <Table.Td ta="right">{countText(asked)}</Table.Td>
              <Table.Td ta="right">{countText(answered)}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                <Moment at={last_at} />
              </Table.Td>
              <Table.Td>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Delete “${text}”`}
                  onClick={() => onForget(id)}
                >
                  <Trash2 size={16} aria-hidden />
                </ActionIcon>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
