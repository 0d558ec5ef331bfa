import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Visitor } from '@sightline/contract/personalizing/journeys';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { signWords } from '../../../lib/report/bot-words.ts';
import { failureOf } from '../../../lib/server/problem.ts';
import { countText } from '../../../lib/words/format.ts';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { Fact, FactList, PanelColumns } from '../../../ui/layout/panel-facts.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { useDeleteVisitor, useExportVisitor, useMarkVisitor } from './journeys.api.ts';
import { dwellText, type Stop } from './stops.ts';
import { visitorName } from './visitor-name.ts';

interface VisitorPanelProps {
  visitor: Visitor;
  stop: Stop | undefined;
  /** Whether the displayed page is still loading. */
  isLoading: boolean;
  /** The visitor is gone. */
  onDeleted: () => void;
}

/** Who it was, the result, and what they did on the displayed page. */
export function VisitorPanel({ visitor, stop, isLoading, onDeleted }: VisitorPanelProps) {
  return (
    <PanelColumns>
      <Column title={visitorName(visitor)}>
        {visitor.bot.length === 0 && <InternalCheckbox visitor={visitor} />}
        <FactList>
          <Fact name="Total Visits">{countText(visitor.sessions_count)}</Fact>
          <Fact name="Pages Visited">{countText(visitor.pages_count)}</Fact>
          <Fact name="First seen">
            <Moment at={visitor.first_seen} form="moment" />
          </Fact>
          <Fact name="Last seen">
            <Moment at={visitor.last_seen} form="moment" />
          </Fact>
        </FactList>
        <VisitorRights visitor={visitor} onDeleted={onDeleted} />
      </Column>
      {visitor.bot.length === 0 ? (
        <Column title="Journey Summary">
          <p>{visitor.journey_summary?.trim() || 'Journey analysis pending...'}</p>
          {visitor.overruled.length > 0 && (
            <PersonButton visitor={visitor} is_person={false}>
              Not a person after all
            </PersonButton>
          )}
        </Column>
      ) : (
        <Column title="Why this is no person">
          <p>Sees no variant and is left out of every figure about people.</p>
          <ul>
            {visitor.bot.map((sign) => (
              <li key={sign}>{signWords(sign)}</li>
            ))}
          </ul>
          <PersonButton visitor={visitor} is_person>
            This is a person
          </PersonButton>
        </Column>
      )}
      {stop && (
        <Column title="On this page">
          {stop.visit.reason && (
            <p>
              {stop.visit.reason}
              {stop.step.variantId === null && ' This page was shown as it is.'}
            </p>
          )}
          <PageFacts stop={stop} />
        </Column>
      )}
      {!stop && isLoading && (
        <Column title="On this page">
          <Skeleton height={80} maw={320} />
        </Column>
      )}
    </PanelColumns>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Displays the server's state; a click alone changes nothing. */
export function InternalCheckbox({ visitor }: { visitor: Visitor }) {
  const save = useMarkVisitor();
  const toggle = () => {
    if (!save.isPending) save.mutate({ visitor_id: visitor.id, internal: !visitor.internal });
  };
  return (
    <Checkbox
      label="Internal visitor"
      title="Someone on your team. Excluded from all reports."
      checked={visitor.internal}
      onChange={toggle}
      my={8}
    />
  );
}

interface PersonButtonProps {
  visitor: Visitor;
  is_person: boolean;
  children: string;
}

/** Overrules what a bot was recognized by, or takes that back. */
function PersonButton({ visitor, is_person, children }: PersonButtonProps) {
  const save = useMarkVisitor();
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        mt="sm"
        loading={save.isPending}
        onClick={() => save.mutate({ visitor_id: visitor.id, is_person })}
      >
        {children}
      </Button>
      <FailureNote text={failureOf(save.error)} />
    </>
  );
}

function PageFacts({ stop: { view, step } }: { stop: Stop }) {
  const isUnmeasured = !view || view.visible_ms === null;
  return (
    <FactList>
      <Fact name="Time to the next page">{dwellText(step.dwellTime)}</Fact>
      <Fact name="In view">{isUnmeasured ? 'Not measured' : dwellText((view.visible_ms ?? 0) / 1000)}</Fact>
      <Fact name="Scrolled to">
        {view && view.scroll !== null ? `${Math.round(view.scroll)}%` : 'Not measured'}
      </Fact>
      <Fact name="Clicked">{view && view.clicks.length > 0 ? view.clicks.join(', ') : 'Nothing'}</Fact>
    </FactList>
  );
}

interface VisitorRightsProps {
  visitor: Visitor;
  onDeleted: () => void;
}

/** What people may ask for by law: their data, and that it is deleted. */
function VisitorRights({ visitor, onDeleted }: VisitorRightsProps) {
  const [isAsking, setAsking] = useState(false);
  const take = useExportVisitor();
  return (
    <>
      <Group gap="xs" mt="sm">
        <Button
          size="compact-sm"
          variant="default"
          loading={take.isPending}
          onClick={() => take.mutate({ visitor_id: visitor.id })}
        >
          Download data
        </Button>
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsking(true)}>
          Delete visitor
        </Button>
      </Group>
      <FailureNote text={failureOf(take.error)} />
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title="Delete visitor?">
        <DeleteVisitor visitor={visitor} onDeleted={onDeleted} onClose={() => setAsking(false)} />
      </Dialog>
    </>
  );
}

function DeleteVisitor({ visitor, onDeleted, onClose }: VisitorRightsProps & { onClose: () => void }) {
  const remove = useDeleteVisitor(() => {
    onClose();
    onDeleted();
  });
  return (
    <Stack gap="md">
      <Text>Permanently deletes this visitor’s data and removes it from reports.</Text>
      <ConfirmRow
        action="Delete"
        onCancel={onClose}
        onConfirm={() => remove.mutate({ visitor_id: visitor.id })}
        of={remove}
      />
    </Stack>
  );
}
