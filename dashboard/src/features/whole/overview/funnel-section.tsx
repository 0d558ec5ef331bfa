import { Box, Skeleton, Title, UnstyledButton } from '@mantine/core';
import { PLATFORMS } from '@sightline/contract/known-assistants';
import type { Funnel, FunnelStage } from '@sightline/contract/whole/funnel';
import type { ReactNode } from 'react';
import { countOf, countText, partOf } from '../../../lib/words/format.ts';
import { ConnectLink } from '../../../ui/layout/connect-button.tsx';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { AssistantLabel } from '../../../ui/text/assistant-name-tag.tsx';
import styles from './funnel-section.module.css';
import { funnelSentence, STAGE } from './funnel-words.ts';
import type { VisitRange } from './visit-range.ts';

type Row = Funnel['assistants'][number];
export interface FunnelChoice {
  assistant: string;
  stage: FunnelStage;
}

interface FunnelSectionProps {
  /** Undefined while loading, or after a failure. */
  funnel: Funnel | undefined;
  isPending: boolean;
  /** The counted days. */
  range: VisitRange;
  /** The figure whose evidence is open. */
  chosen: FunnelChoice | null;
  onChoose: (choice: FunnelChoice) => void;
}

/** Answers, reads and visits of each assistant on one line; every figure opens what it was counted from. */
export function FunnelSection({ funnel, isPending, range, chosen, onChoose }: FunnelSectionProps) {
  const figure = (row: Row, stage: FunnelStage, value: number, text: string) => (
    <FigureButton
      label={`${row.label}, ${STAGE[stage].header}: ${text}`}
      isOpen={chosen?.assistant === row.assistant && chosen.stage === stage}
      onOpen={value > 0 ? () => onChoose({ assistant: row.assistant, stage }) : undefined}
    >
      {text}
    </FigureButton>
  );
  const counts = funnel?.counts ?? { answers: false, fetches: false, visits: false };
  const columns: Column<Row>[] = [
    ASSISTANT,
    stageColumn(
      'answers',
      (row) => row.answers?.k ?? null,
      (row) =>
        row.answers === null ? (
          <Missing>{isAsked(row) ? 'Not connected' : '–'}</Missing>
        ) : (
          figure(row, 'answers', row.answers.k, partOf(row.answers.k, row.answers.n))
        ),
    ),
    stageColumn(
      'fetches',
      (row) => row.fetches,
      (row) => (counts.fetches ? figure(row, 'fetches', row.fetches, readsText(row)) : <Missing>–</Missing>),
    ),
    stageColumn(
      'visits',
      (row) => row.visits,
      (row) =>
        counts.visits ? figure(row, 'visits', row.visits, countText(row.visits)) : <Missing>–</Missing>,
    ),
    stageColumn(
      'conversions',
      (row) => row.conversions,
      (row) =>
        counts.visits ? (
          figure(row, 'conversions', row.conversions, countText(row.conversions))
        ) : (
          <Missing>–</Missing>
        ),
    ),
  ];
  return (
    <section aria-label="From AI answer to conversion" aria-busy={isPending}>
      {isPending ? (
        <Skeleton height={236} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
          <section className={styles.table} tabIndex={0} aria-label="Funnel">
            <DataTable
              label="From AI answer to conversion, by assistant"
              title={
                <Box flex="1" miw={0}>
                  <Title order={2}>From AI answer to conversion</Title>
                  <p className={styles.sentence}>{funnel ? funnelSentence(funnel, range) : 'No data yet.'}</p>
                </Box>
              }
              rows={funnel?.assistants ?? []}
              rowKey={({ assistant }) => assistant}
              columns={columns}
              csvName="From AI answer to conversion"
              empty={null}
            />
          </section>
          <NextSteps counts={counts} />
        </>
      )}
    </section>
  );
}

const ASSISTANT: Column<Row> = {
  key: 'assistant',
  header: 'Assistant',
  value: ({ label }) => label,
  cell: ({ label }) => <AssistantLabel label={label} />,
};

function stageColumn(
  stage: FunnelStage,
  value: (row: Row) => number | null,
  cell: (row: Row) => ReactNode,
): Column<Row> {
  return {
    key: stage,
    header: STAGE[stage].header,
    align: 'right',
    value,
    cell,
  };
}

const readsText = ({ fetches, user_fetches }: Row) =>
  user_fetches > 0 ? `${countText(fetches)} · ${countText(user_fetches)} for users` : countText(fetches);

const isAsked = ({ assistant }: Row) => PLATFORMS.some((platform) => platform === assistant);

const Missing = ({ children }: { children: ReactNode }) => <span className={styles.missing}>{children}</span>;

interface FigureButtonProps {
  label: string;
  isOpen: boolean;
  onOpen: (() => void) | undefined;
  children: ReactNode;
}

function FigureButton({ label, isOpen, onOpen, children }: FigureButtonProps) {
  if (!onOpen) return <span>{children}</span>;
  return (
    <UnstyledButton className={styles.figure} aria-label={label} aria-expanded={isOpen} onClick={onOpen}>
      {children}
    </UnstyledButton>
  );
}

/** What is needed before a stage can be counted. */
function NextSteps({ counts }: { counts: Funnel['counts'] }) {
  const steps = [
    !counts.answers && {
      to: null,
      label: 'Connect an assistant',
      why: 'to count answers',
    },
    !counts.fetches && {
      to: '/setup/dns',
      label: 'Publish your AI pages',
      why: 'to see who reads them',
    },
    !counts.visits && {
      to: '/personalization-setup/script',
      label: 'Install the script',
      why: 'to count visits and conversions',
    },
  ].filter((step) => step !== false);
  if (steps.length === 0) return null;
  return (
    <ul className={styles.steps} aria-label={countOf(steps.length, 'next step')}>
      {steps.map(({ to, label, why }) => (
        <li key={label}>
          {to === null ? (
            <ConnectLink underline="always">{label}</ConnectLink>
          ) : (
            <LinkAnchor to={to} underline="always" fz="inherit">
              {label}
            </LinkAnchor>
          )}{' '}
          {why}
        </li>
      ))}
    </ul>
  );
}
