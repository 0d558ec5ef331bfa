import { Button, Checkbox, FileButton, Group, ScrollArea, Stack, Text } from '@mantine/core';
import type { QueryPrompts } from '@sightline/contract/measuring/prompts';
import type { AskedQuestion } from '@sightline/contract/publishing/asked-questions';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useAskedQuestions } from '../../../lib/server/asked-questions.ts';
import { detailOf } from '../../../lib/server/problem.ts';
import { countOf, countText } from '../../../lib/words/format.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useAddPrompts, useProposePrompts } from './topics.api.ts';

const WIDTH = 640;

/** Turns an export of search queries into prompts, of which a person picks those that the topic should ask. */
export function ImportQueries({ topicId }: { topicId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<FileUp size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Import search queries
      </Button>
      <Dialog isOpen={isOpen} title="Import search queries" width={WIDTH} onClose={() => setOpen(false)}>
        <QueryPicker topicId={topicId} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function QueryPicker({ topicId, onDone }: { topicId: string; onDone: () => void }) {
  const propose = useProposePrompts();
  const add = useAddPrompts();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data: asked } = useAskedQuestions();
  const read = (csv: string) => {
    add.reset();
    propose.mutate(
      { csv },
      { onSuccess: ({ prompts }) => setChosen(new Set(prompts.map(({ text }) => text))) },
    );
  };
  const toggle = (text: string) =>
    setChosen(
      (before) => new Set(before.has(text) ? [...before].filter((one) => one !== text) : [...before, text]),
    );
  const save = () => add.mutate({ topic_id: topicId, csv: csvOf([...chosen]) }, { onSuccess: onDone });
  return (
    <Stack>
      <Text>
        Upload a CSV from Search Console, a keyword planner or your site search. Review the prompts before
        adding them.
      </Text>
      <Group gap="sm">
        <FileButton
          accept=".csv,text/csv,text/plain"
          onChange={async (file) => file && read(await file.text())}
        >
          {(props) => (
            <Button {...props} variant="default" loading={propose.isPending}>
              Choose file
            </Button>
          )}
        </FileButton>
        {asked && asked.questions.length > 0 && (
          <Button
            variant="default"
            loading={propose.isPending}
            onClick={() => read(questionsCsv(asked.questions))}
          >
            Use questions that agents asked
          </Button>
        )}
      </Group>
      <FailureNote text={propose.isError ? detailOf(propose.error) : null} />
      {propose.data && <Found found={propose.data} chosen={chosen} onToggle={toggle} />}
      <FailureNote text={add.isError ? detailOf(add.error) : null} />
      {propose.data && propose.data.prompts.length > 0 && (
        <Button disabled={chosen.size === 0} loading={add.isPending} onClick={save} w="fit-content">
          {`Add ${countOf(chosen.size, 'prompt')}`}
        </Button>
      )}
    </Stack>
  );
}

interface FoundProps {
  found: QueryPrompts;
  chosen: ReadonlySet<string>;
  onToggle: (text: string) => void;
}

function Found({ found, chosen, onToggle }: FoundProps) {
  return (
    <Stack gap="sm">
      <Text role="status">{summaryOf(found)}</Text>
      {found.prompts.length > 0 && (
        <ScrollArea.Autosize
          mah={360}
          type="auto"
          viewportProps={{ tabIndex: 0, 'aria-label': 'Proposed prompts' }}
        >
          <Stack gap="sm">
            {found.prompts.map(({ text, queries, count }) => (
              <Group key={text} justify="space-between" wrap="nowrap" align="flex-start">
                <Checkbox
                  label={text}
                  description={queries.filter((query) => query !== text).join(' · ')}
                  checked={chosen.has(text)}
                  onChange={() => onToggle(text)}
                />
                {count !== null && <Text>{countText(count)}</Text>}
              </Group>
            ))}
          </Stack>
        </ScrollArea.Autosize>
      )}
    </Stack>
  );
}

/** "3 prompts from 40 queries, ordered by Impressions. Left out: 12 that name a company, 5 that say too little." */
function summaryOf({ prompts, n_queries, counted_by, left_out }: QueryPrompts): string {
  const order = counted_by === null || prompts.length === 0 ? '' : `, ordered by ${counted_by}`;
  const parts = [
    left_out.names_company > 0 &&
      `${countText(left_out.names_company)} that ${left_out.names_company === 1 ? 'names' : 'name'} a company`,
    left_out.unclear > 0 &&
      `${countText(left_out.unclear)} that ${left_out.unclear === 1 ? 'says' : 'say'} too little`,
  ].filter(Boolean);
  const left = parts.length === 0 ? '' : ` Left out: ${parts.join(', ')}.`;
  return `${countOf(prompts.length, 'prompt')} from ${countOf(n_queries, 'query', 'queries')}${order}.${left}`;
}

const csvOf = (prompts: string[]) => ['prompt', ...prompts.map(quoted)].join('\n');

const questionsCsv = (questions: AskedQuestion[]) =>
  ['query,count', ...questions.map(({ text, asked }) => `${quoted(text)},${asked}`)].join('\n');

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
