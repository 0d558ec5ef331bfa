import { Box, Skeleton, Text, Title } from '@mantine/core';
import type { WaitingItem } from '@sightline/contract/whole/decisions';
import { WAITING_KINDS } from '@sightline/contract/whole/waiting-kinds';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { VersionCheck } from '../features/personalizing/editor/check-button.tsx';
import { VariantDecision } from '../features/personalizing/variants/variant-decision.tsx';
import { PageDecision } from '../features/publishing/content/page-decision.tsx';
import { MentionDecision } from '../features/understanding/brands/unclear-mentions.tsx';
import { ValueChoice } from '../features/understanding/knowledge/disagreements.tsx';
import { DecisionQueue } from '../features/whole/decisions/decision-queue.tsx';
import { useWaitingItems } from '../features/whole/decisions/decisions.api.ts';
import { waitingSentence } from '../features/whole/decisions/waiting-words.ts';
import { failureOf } from '../lib/server/problem.ts';
import { useCurrentDomain } from '../lib/session/use-session.ts';
import { FailureNote } from '../ui/forms/failure-note.tsx';
import { onKey } from '../ui/forms/on-key.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkAnchor } from '../ui/layout/links.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import type { Toast } from '../ui/overlays/toast-list.tsx';
import { decisions } from './search-params.ts';

/** Everything that waits for a person's word, one decision at a time. */
export function DecisionsScreen() {
  const { item, ...search } = decisions(useSearch({ strict: false }));
  const kind = WAITING_KINDS.find((one) => one === search.kind);
  const navigate = useNavigate();
  const { data, error, isPending } = useWaitingItems(kind);
  const choose = (id: string) =>
    navigate({ to: '/decisions', search: { kind, item: id }, replace: true, resetScroll: false });
  return (
    <>
      <PageHeader
        title="Decisions"
        sentence={data ? waitingSentence(data) : <Skeleton height={20} width={240} />}
      />
      <FailureNote text={failureOf(error)} />
      {isPending && <Skeleton height={420} />}
      {data && (
        <DecisionQueue
          list={data}
          kind={kind}
          chosen={item}
          onChoose={choose}
          show={(one, onDecided) => <Decision item={one} onDecided={onDecided} />}
          nothing={<NothingWaits />}
        />
      )}
    </>
  );
}

function NothingWaits() {
  return (
    <EmptyState title="Nothing to decide">
      Drafts of variants and pages, paused variants, and whatever a run or your sources leave unclear show up
      here.
    </EmptyState>
  );
}

/** What each kind shows and asks. */
function Decision({ item, onDecided }: { item: WaitingItem; onDecided: (done: Toast) => void }) {
  const own_name = useCurrentDomain()?.name;
  switch (item.kind) {
    case 'repair':
    case 'variant':
      return (
        <VariantDecision
          variant={item.variant}
          onDecided={onDecided}
          check={(of) => <VersionCheck of={of} />}
        />
      );
    case 'page':
      return <PageDecision page_id={item.page.id} title={item.page.title} onDecided={onDecided} />;
    case 'fact':
      return (
        <>
          <Title order={2} size="h1">
            {item.fact.subject}
          </Title>
          <Text c="dimmed" mb={16}>
            Your sources disagree. New pages leave these values out until you choose one.{' '}
            <LinkAnchor inherit underline="always" to="/knowledge-base/$view" params={{ view: 'sources' }}>
              Your sources
            </LinkAnchor>
          </Text>
          <ValueChoice disagreement={item.fact} onDecided={onDecided} keyed={onKey} />
        </>
      );
    case 'mention':
      return (
        <Box maw={720}>
          <Title order={2} size="h1">{`Does this mean ${item.mention.brand_name}?`}</Title>
          <Text c="dimmed" mb={16}>
            This name may refer to something else. Your choice applies to all matching text.
          </Text>
          <MentionDecision
            mention={item.mention}
            role={item.mention.brand_name === own_name ? 'own' : 'competitor'}
            onDecided={onDecided}
            keyed={onKey}
          />
        </Box>
      );
  }
}
