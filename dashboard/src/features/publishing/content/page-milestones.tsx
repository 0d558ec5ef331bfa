import { Table, Title } from '@mantine/core';
import { PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import type { PageMilestones as Milestones } from '@sightline/contract/publishing/page-figures';
import type { ReactNode } from 'react';
import { parseTime, timeText } from '../../../lib/words/format.ts';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import styles from './page-milestones.module.css';
import { useMilestones } from './pages.api.ts';

interface PageMilestonesProps {
  page: GeneratedPage;
  /** Only then is its publishing a fact; before, crawls and mentions are all there is to tell. */
  isPublic: boolean;
  mark?: ReactNode;
}

/** From publishing to the first mention, per assistant; nothing when unknown. */
export function PageMilestones({ page, isPublic, mark }: PageMilestonesProps) {
  const { data } = useMilestones(page.id);
  if (!data || !hasBegun(data, isPublic)) return null;
  return (
    <section>
      <Title order={3} mb="xs">
        From publishing to the first mention {mark}
      </Title>
      {isPublic && (
        <p className={styles.published}>
          Published <Moment at={data.published_at} form="moment" />
        </p>
      )}
      {data.per_assistant.length > 0 && (
        <Table className={styles.table} withRowBorders horizontalSpacing={0} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Assistant</Table.Th>
              <Table.Th scope="col">First verified crawl</Table.Th>
              <Table.Th scope="col">First citation</Table.Th>
              <Table.Th scope="col">First mention</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.per_assistant.map((one) => (
              <AssistantRow key={one.platform} {...one} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}

function hasBegun({ published_at, per_assistant }: Milestones, isPublic: boolean): boolean {
  return (
    (isPublic && published_at !== null) ||
    per_assistant.some((one) => one.first_verified_crawl ?? one.first_citation ?? one.first_mention)
  );
}

function AssistantRow(one: Milestones['per_assistant'][number]) {
  const { platform, first_verified_crawl, first_citation, first_mention, prompt_execution_id } = one;
  const names: Record<string, string> = PLATFORM_LABEL;
  const cited = parseTime(first_citation);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {names[platform] ?? platform}
      </Table.Th>
      <Table.Td>
        <Moment at={first_verified_crawl} form="date" />
      </Table.Td>
      <Table.Td>
        {cited && prompt_execution_id ? (
          <LinkAnchor
            to="/topic-analysis/prompt-execution/$promptExecutionId"
            params={{ promptExecutionId: prompt_execution_id }}
            search={{ tab: 'response' }}
            title="First answer citing it"
          >
            {timeText(cited, 'date')}
          </LinkAnchor>
        ) : (
          <Moment at={first_citation} form="date" />
        )}
      </Table.Td>
      <Table.Td>
        <Moment at={first_mention} form="date" />
      </Table.Td>
    </Table.Tr>
  );
}
