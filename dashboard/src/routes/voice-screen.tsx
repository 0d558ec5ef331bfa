import { Box, Skeleton, Title } from '@mantine/core';
import type { Voice } from '@sightline/contract/whole/voice';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SampleAnswers } from '../features/measuring/asking/sample-answers.tsx';
import { useVoice } from '../features/whole/overview/overview.api.ts';
import { VoiceSection } from '../features/whole/overview/voice-section.tsx';
import { leadingVoice, ownShare } from '../features/whole/overview/voice-trend.ts';
import { pointDays } from '../lib/series/point-days.ts';
import { countOf, countText } from '../lib/words/format.ts';
import { percentText } from '../lib/words/percent.ts';
import { Sparkline } from '../ui/charts/sparkline.tsx';
import { Stat, StatStrip } from '../ui/charts/stat-strip.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { type Column, DataTable } from '../ui/tables/data-table.tsx';
import { OwnMark } from '../ui/text/own-mark.tsx';
import { AnalysisTabs } from './analysis-tabs.tsx';
import { AnswersFilter, answersAmong } from './answers-filter.tsx';
import { answersInDays } from './search-params.ts';

const ALL_COMPETITORS = 100;

/** How often assistants name the brand beside all tracked companies, over time. */
export function VoiceScreen() {
  const search = answersInDays(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data: voice } = useVoice({ ...answersAmong(search), competitors: ALL_COMPETITORS });
  return (
    <>
      <PageHeader
        title="Share of voice"
        mark={<SampleAnswers />}
        sentence={voice ? voiceSentence(voice) : <Skeleton height={20} width={360} />}
      />
      <AnalysisTabs />
      <AnswersFilter
        search={search}
        onChange={(next) =>
          navigate({ to: '/share-of-voice', search: next, replace: true, resetScroll: false })
        }
      />
      {voice ? (
        <>
          <Standing voice={voice} />
          <VoiceSection voice={leadingVoice(voice)} assistant={search.assistant} />
          <Brands voice={voice} />
        </>
      ) : (
        <Skeleton height={420} />
      )}
    </>
  );
}

function voiceSentence(voice: Voice): string {
  const own = voice.brands.find((brand) => brand.own);
  const share = ownShare(voice);
  if (!own || share === null) return 'No answers in this range mention a company you track.';
  const all = sum(voice.points.map(({ mentions }) => mentions));
  return `${own.name} has ${percentText(share)} of ${countOf(all, 'mention')} of tracked companies.`;
}

/** The own share, its newest day, and the place among the companies. */
function Standing({ voice }: { voice: Voice }) {
  const { points, brands } = voice;
  const own = brands.find((brand) => brand.own);
  const last = points.at(-1);
  if (!own || !last || brands.length < 2) return null;
  const of = (counts: readonly number[]) => placeAmong(counts, counts[brands.indexOf(own)] ?? 0);
  const all = sum(points.map(({ mentions }) => mentions));
  const newest = brands.map(({ mentions }) => mentions.at(-1) ?? 0);
  const latest = last.mentions === 0 ? null : (own.mentions.at(-1) ?? 0) / last.mentions;
  const day = pointDays(points, Date.parse(last.start));
  return (
    <Box mb="xl">
      <StatStrip label="Where you stand">
        <Stat label="Share of voice" note={`${countText(sum(own.mentions))} of ${countOf(all, 'mention')}`}>
          {percentText(ownShare(voice))}
        </Stat>
        <Stat label="Rank" note={`of ${countOf(brands.length, 'company', 'companies')} mentioned`}>
          {of(brands.map(({ mentions }) => sum(mentions)))}
        </Stat>
        {points.length > 1 && (
          <Stat label={`Latest, ${day}`} note={`rank ${of(newest)}`}>
            {percentText(latest)}
          </Stat>
        )}
      </StatStrip>
    </Box>
  );
}

/** `#2`: how many have more, and one. */
const placeAmong = (counts: readonly number[], own: number) =>
  `#${counts.filter((count) => count > own).length + 1}`;

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Every company that was mentioned, the most mentioned first. */
function Brands({ voice: { points, brands } }: { voice: Voice }) {
  const all = sum(points.map(({ mentions }) => mentions));
  const rows = brands
    .map((brand) => ({
      ...brand,
      count: sum(brand.mentions),
      share: all === 0 ? null : sum(brand.mentions) / all,
    }))
    .toSorted((a, b) => b.count - a.count);
  const trend: Column<(typeof rows)[number]> = {
    key: 'trend',
    header: 'Trend',
    cell: ({ mentions }) => (
      <Sparkline floor={0} points={points.map((point, place) => (mentions[place] ?? 0) / point.mentions)} />
    ),
  };
  return (
    <Box mt="xl">
      <DataTable
        label="Companies"
        title={<Title order={2}>Companies</Title>}
        csvName="Share of voice"
        rows={rows}
        rowKey={({ brand_id }) => brand_id}
        isMarked={({ own }) => own}
        empty={null}
        columns={[
          {
            key: 'name',
            header: 'Company',
            value: ({ name }) => name,
            cell: ({ name, own }) => (
              <>
                {name} {own && <OwnMark word="You" />}
              </>
            ),
          },
          {
            key: 'mentions',
            header: 'Mentions',
            align: 'right',
            value: ({ count }) => count,
            cell: ({ count }) => countText(count),
          },
          {
            key: 'share',
            header: 'Share of voice',
            align: 'right',
            value: ({ share }) => share,
            cell: ({ share }) => percentText(share),
          },
          ...(points.length > 1 ? [trend] : []),
        ]}
      />
    </Box>
  );
}
