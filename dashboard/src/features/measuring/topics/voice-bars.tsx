import { Button, Group, SegmentedControl, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Platform } from '@sightline/contract/known-assistants';
import { useState } from 'react';
import { byPlatform } from '../../../lib/words/assistant-name.ts';
import { countOf, partOf } from '../../../lib/words/format.ts';
import { percentText } from '../../../lib/words/percent.ts';
import { ChartTools } from '../../../ui/charts/chart-tools.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { AssistantNameTag } from '../../../ui/text/assistant-name-tag.tsx';
import { OwnMark } from '../../../ui/text/own-mark.tsx';
import styles from './voice-bars.module.css';
import { type BrandVoice, orderText, rankVoices, type Voices, voicesCsv } from './voice-lines.ts';
import { VoiceTable } from './voice-table.tsx';

/** Number of brands displayed at first; the own one is always included. */
const MAX_LEADING = 10;
const ALL = 'all';

interface VoiceBarsProps {
  voices: Voices;
  /** Whose answers are counted; all assistants' without one. */
  assistant: Platform | undefined;
  onAssistant: (assistant: Platform | undefined) => void;
  /** The brand whose answers are open. */
  open: string | undefined;
  onOpen: (brand_id: string) => void;
}

/** Tracked brands as ranked bars: their share of all mentions, and when they are named. Each opens its answers. */
export function VoiceBars({ voices, assistant, onAssistant, open, onOpen }: VoiceBarsProps) {
  const [isTable, setTable] = useState(false);
  const asked = byPlatform(voices).map(({ platform }) => platform);
  const isEmpty = asked.length === 0;
  return (
    <section aria-label="Share of voice">
      <Group justify="space-between" gap="4px 12px" mih={32}>
        <Title order={2}>Share of voice</Title>
        {!isEmpty && (
          <Group wrap="nowrap" gap={4} data-print="off">
            {asked.length > 1 && !isTable && (
              <SegmentedControl
                size="xs"
                aria-label="Assistant"
                value={assistant ?? ALL}
                onChange={(value) => onAssistant(asked.find((one) => one === value))}
                data={[
                  { value: ALL, label: 'All assistants' },
                  ...asked.map((value) => ({ value, label: <AssistantNameTag platform={value} /> })),
                ]}
              />
            )}
            <ChartTools
              title="Share of voice"
              isTable={isTable}
              onTable={setTable}
              csv={() => voicesCsv(voices)}
            />
          </Group>
        )}
      </Group>
      {isEmpty && (
        <EmptyState outline="rows" title="No data yet." order={3}>
          Brands mentioned alongside you will appear here after the first run.
        </EmptyState>
      )}
      {!isEmpty && isTable && <VoiceTable voices={voices} />}
      {!isEmpty && !isTable && (
        <>
          <Text c="dimmed" mb="xs">
            Each brand’s share of all mentions of you and your tracked competitors.
          </Text>
          <Bars brands={rankVoices(voices, assistant)} open={open} onOpen={onOpen} />
        </>
      )}
    </section>
  );
}

type BarsProps = Pick<VoiceBarsProps, 'open' | 'onOpen'> & { brands: BrandVoice[] };

function Bars({ brands, open, onOpen }: BarsProps) {
  const [isWhole, setWhole] = useState(false);
  const isLeading = ({ own }: BrandVoice, place: number) => place < MAX_LEADING || own;
  const hidden = brands.length - brands.filter(isLeading).length;
  const longest = Math.max(...brands.map(({ share_of_voice }) => share_of_voice ?? 0));
  return (
    <>
      <ol aria-label="Brands by share of voice">
        {brands.map(
          (brand, place) =>
            (isWhole || isLeading(brand, place)) && (
              <li key={brand.brand_id}>
                <Bar
                  brand={brand}
                  place={place + 1}
                  longest={longest}
                  isOpen={open === brand.brand_id}
                  onOpen={() => onOpen(brand.brand_id)}
                />
              </li>
            ),
        )}
      </ol>
      {hidden > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          mt="sm"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show ${countOf(hidden, 'more brand')}`}
        </Button>
      )}
    </>
  );
}

interface BarProps {
  brand: BrandVoice;
  place: number;
  /** The largest share, which fills its track. */
  longest: number;
  isOpen: boolean;
  onOpen: () => void;
}

function Bar({ brand, place, longest, isOpen, onOpen }: BarProps) {
  const { name, own, k, n, share_of_voice, mean_rank } = brand;
  const width = longest === 0 ? 0 : ((share_of_voice ?? 0) / longest) * 100;
  const facts = k === 0 ? 'not mentioned' : `${partOf(k, n)} answers · ${orderText(mean_rank)}`;
  const parts = (
    <>
      <span className={styles.place}>{place}</span>
      <span className={styles.name} title={name}>
        <span>{name}</span>
        {own && <OwnMark word="You" />}
      </span>
      <span className={styles.track}>
        <span className={styles.fill} data-own={own} style={{ width: `${width}%` }} />
      </span>
      <span className={styles.share}>
        {percentText(share_of_voice)}
        <VisuallyHidden> of mentions,</VisuallyHidden>
      </span>
      <span className={styles.facts}>{facts}</span>
    </>
  );
  if (k === 0) return <div className={styles.bar}>{parts}</div>;
  return (
    <UnstyledButton className={styles.bar} data-own={own} aria-expanded={isOpen} onClick={onOpen}>
      {parts}
    </UnstyledButton>
  );
}
