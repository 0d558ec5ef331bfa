import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import type { WaitingItem } from '@sightline/contract/whole/decisions';
import type { ReactNode } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { useProductName } from '../../../lib/server/public-config.ts';
import { countOf } from '../../../lib/words/format.ts';
import { safeAddress } from '../../../lib/words/safe-address.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { onKey } from '../../../ui/forms/on-key.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/layout/links.tsx';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import { pageName } from '../../../ui/layout/page-name.ts';
import type { Toast } from '../../../ui/overlays/toast-list.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { useVariants } from './landing-pages.api.ts';
import { lifeSentence } from './life-words.ts';
import { changesToSee, queueActions } from './queue-actions.ts';
import { VariantChanges } from './variant-changes.tsx';
import { type Decision, type OnPage, useDecision, useHistory, useUndo } from './variant-lives.api.ts';

type Waiting = Extract<WaitingItem, { kind: 'variant' }>['variant'];

interface VariantDecisionProps {
  variant: Waiting;
  onDecided: (done: Toast, what: Decision['what']) => void;
  /** What looks at the page with the version that is asked about. */
  check: (version: OnPage & { version: number }) => ReactNode;
  /** Below a heading of its own and without the queue’s keys. */
  isInPanel?: boolean;
}

/** As the queue says it. */
const DONE: Record<Decision['what'], string> = {
  approve: 'approved',
  restore: 'kept as it is',
  resume: 'resumed',
  pause: 'paused',
  end: 'dropped',
};

/** One variant in the queue: what visitors would see instead of what they see now, and why. */
export function VariantDecision({ variant, onDecided, check, isInPanel = false }: VariantDecisionProps) {
  const { variant_id, page_id, label, path, version } = variant;
  const of = { variant_id, page_id };
  const { data, error } = useHistory(of, true);
  const undo = useUndo(of);
  const name = `${label} on ${pageName(path)}`;
  const decision = useDecision(of, ({ what }) => onDecided({ title: `${name}: ${DONE[what]}`, undo }, what));
  const newest = data?.versions[0];
  const actions = data && newest ? queueActions(data.life, newest) : [];
  const keyed = isInPanel ? () => ({}) : onKey;
  return (
    <>
      <Title order={isInPanel ? 3 : 2} size={isInPanel ? 'h3' : 'h1'}>
        {name}
      </Title>
      {data && newest ? <Why {...data} newest={newest} variant={variant} /> : <Skeleton height={40} my={8} />}
      <Group gap={8} my={16} align="stretch">
        {actions.map(({ what, label: action, pressed, decision: made }) => (
          <Button
            key={what}
            variant={pressed === 'A' ? 'filled' : 'default'}
            loading={decision.isPending && decision.variables.what === made.what}
            disabled={decision.isPending}
            {...keyed(pressed)}
            onClick={() => decision.mutate(made)}
          >
            {action}
          </Button>
        ))}
        <LinkButton
          variant="default"
          to="/personalized-pages/edit"
          search={{ variant: variant_id, page: page_id, version }}
          {...keyed('E')}
        >
          Edit
        </LinkButton>
        {check({ ...of, version })}
      </Group>
      <FailureNote text={failureOf(decision.error ?? error)} />
      {data && newest && <VariantChanges changes={changesToSee(data.life, data.versions)} />}
    </>
  );
}

interface WhyProps extends NonNullable<ReturnType<typeof useHistory>['data']> {
  variant: Waiting;
  newest: { version: number; created_by: string | null; created_at: string; preview_url: string };
}

function Why({ life, newest, variant: { variant_id, page_id } }: WhyProps) {
  const product_name = useProductName();
  const variants = useVariants(false).data ?? [];
  const visits = variants.find((one) => one.variant_id === variant_id)?.visits ?? 0;
  return (
    <Text c="dimmed">
      {life.reason ? `Paused automatically: ${life.reason}` : lifeSentence(life, newest.version)}
      {` Written by ${newest.created_by ?? product_name}, `}
      <Moment at={newest.created_at} />
      {' · '}
      <LinkAnchor
        inherit
        underline="always"
        to="/personalized-pages"
        search={{ variant: variant_id, page: page_id }}
      >{`${countOf(visits, 'visit')} began this way`}</LinkAnchor>
      {' · '}
      <OutsideLink href={safeAddress(newest.preview_url)} isInText>
        Preview on your page
      </OutsideLink>
    </Text>
  );
}
