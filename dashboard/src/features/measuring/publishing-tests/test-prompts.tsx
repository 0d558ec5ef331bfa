import { Title } from '@mantine/core';
import type { PublishingTest, TestArm } from '@sightline/contract/measuring/publishing-tests';
import { percentText } from '../../../lib/words/percent.ts';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';

type TestPrompt = PublishingTest['prompts'][number];

const ARMS: Record<TestArm, string> = {
  published: 'Gets a page',
  untouched: 'Untouched',
  canary: 'Other topic',
};

/** Each prompt of a test with the group that chance put it in, its page, and its Performance. */
export function TestPrompts({ test: { topic_id, prompts } }: { test: PublishingTest }) {
  return (
    <DataTable
      label="Prompts of this test"
      title={<Title order={2}>Prompts</Title>}
      csvName="publishing-test"
      rows={prompts}
      rowKey={({ prompt_id }) => prompt_id}
      empty={null}
      columns={[
        { key: 'prompt', header: 'Prompt', value: ({ text }) => text, cell: ({ text }) => text },
        { key: 'group', header: 'Group', value: ({ arm }) => ARMS[arm], cell: ({ arm }) => ARMS[arm] },
        {
          key: 'page',
          header: 'Page',
          value: ({ page }) => page?.title ?? null,
          cell: (prompt) => <PageOf prompt={prompt} topicId={topic_id} />,
        },
        {
          key: 'before',
          header: 'Before',
          align: 'right',
          value: ({ before }) => before,
          cell: ({ before }) => percentText(before),
        },
        {
          key: 'after',
          header: 'After',
          align: 'right',
          value: ({ after }) => after,
          cell: ({ after }) => percentText(after),
        },
      ]}
    />
  );
}

/** A page for an untouched prompt weakens the test, so it is named as what it is. */
function PageOf({ prompt: { arm, page }, topicId }: { prompt: TestPrompt; topicId: string }) {
  if (page)
    return (
      <>
        {page.title}
        {arm !== 'published' && ' (not part of the test)'}
      </>
    );
  if (arm !== 'published') return '–';
  return (
    <LinkAnchor
      to="/topic-analysis/topic/$topicId"
      params={{ topicId }}
      search={{ tab: 'content_suggestions' }}
      underline="always"
    >
      Write a page
    </LinkAnchor>
  );
}
