import { Group, Text, Title, UnstyledButton } from '@mantine/core';
import type { Mentions } from '@sightline/contract/whole/overview';
import type { CSSProperties } from 'react';
import { partOf } from '../../../lib/words/format.ts';
import { percentText } from '../../../lib/words/percent.ts';
import { AssistantLabel } from '../../../ui/text/assistant-name-tag.tsx';
import { OwnMark } from '../../../ui/text/own-mark.tsx';
import styles from './mention-table.module.css';

type Brand = Mentions['brands'][number];
type Assistant = Mentions['assistants'][number];

/** A figure of the table, as the address has it. */
export interface MentionChoice {
  assistant: string;
  brand: string;
}

interface MentionTableProps {
  mentions: Mentions;
  /** The figure whose answers are open. */
  chosen: MentionChoice | null;
  /** Without it, figures open nothing, and the own brand is not called “You”: someone else may be reading. */
  onChoose?: (choice: MentionChoice) => void;
}

/** Brands by assistants: how often each is mentioned, as a figure on a tint; every figure opens its answers. */
export function MentionTable({ mentions: { assistants, brands }, chosen, onChoose }: MentionTableProps) {
  return (
    <section aria-label="Mentions by assistant">
      <Group gap="4px 12px" mih={32} mb={8}>
        <Title order={2}>Mentions by assistant</Title>
        <Text c="dimmed" size="xs">
          Share of answers that mention each brand
        </Text>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={styles.frame} tabIndex={0} aria-label="Brands and assistants">
        <table className={styles.table} aria-label="Mentions by assistant">
          <thead>
            <tr>
              <th scope="col">Brand</th>
              {assistants.map(({ assistant, label }) => (
                <th key={assistant} scope="col" data-align="right">
                  <AssistantLabel label={label} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {brands.map((brand) => (
              <tr key={brand.brand_id} data-own={brand.own}>
                <th scope="row">
                  <span className={styles.name} title={brand.name}>
                    {brand.name}
                  </span>
                  {brand.own && onChoose && <OwnMark word="You" />}
                </th>
                {assistants.map((assistant, place) => (
                  <Cell
                    key={assistant.assistant}
                    brand={brand}
                    assistant={assistant}
                    answers={brand.answers[place] ?? 0}
                    isOpen={chosen?.assistant === assistant.assistant && chosen.brand === brand.brand_id}
                    onOpen={
                      onChoose && (() => onChoose({ assistant: assistant.assistant, brand: brand.brand_id }))
                    }
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

interface CellProps {
  brand: Brand;
  assistant: Assistant;
  answers: number;
  isOpen: boolean;
  onOpen: (() => void) | undefined;
}

function Cell({ brand, assistant: { label, n }, answers, isOpen, onOpen }: CellProps) {
  const share = n === 0 ? 0 : answers / n;
  const text = percentText(share);
  const counted = `${label} mentions ${brand.name} in ${partOf(answers, n)} answers`;
  return (
    <td style={tintOf(share)} title={counted}>
      {answers === 0 || !onOpen ? (
        <span className={styles.none}>{text}</span>
      ) : (
        <UnstyledButton
          className={styles.figure}
          aria-label={`${text}: ${counted}`}
          aria-expanded={isOpen}
          onClick={onOpen}
        >
          {text}
        </UnstyledButton>
      )}
    </td>
  );
}

const tintOf = (share: number) => ({ '--share': share }) as CSSProperties;
