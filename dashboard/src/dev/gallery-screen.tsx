import { Button, Skeleton, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { EXPLAINED } from '../lib/words/figures.ts';
import { Delta } from '../ui/charts/delta.tsx';
import { Meter, MeterBar } from '../ui/charts/meter.tsx';
import { Rate } from '../ui/charts/rate.tsx';
import { Stat, StatStrip } from '../ui/charts/stat-strip.tsx';
import { TaskProgress } from '../ui/charts/task-progress.tsx';
import { TimeSeries } from '../ui/charts/time-series.tsx';
import { CopyButton } from '../ui/forms/copy-button.tsx';
import { FailureNote } from '../ui/forms/failure-note.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { SidePanel } from '../ui/layout/side-panel.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Toasts, toast } from '../ui/overlays/toasts.tsx';
import { DataTable } from '../ui/tables/data-table.tsx';
import { ClampedText } from '../ui/text/clamped-text.tsx';
import { EvidenceQuote } from '../ui/text/evidence-quote.tsx';
import { Markdown } from '../ui/text/markdown.tsx';
import { StatusDot } from '../ui/text/status-dot.tsx';
import * as samples from './gallery-samples.ts';

/** Every component of the dashboard in every state, for developers; not part of builds. */
export function GalleryScreen() {
  return (
    <main style={{ padding: '0 24px' }}>
      <PageHeader
        title="Gallery"
        back={<BackLink to="/topic-analysis">Back</BackLink>}
        status={<StatusDot tone="good" label="Live" at={samples.anHourAgo} />}
        actions={<Button>The one filled button</Button>}
        sentence="Mentioned in 42% of 54 answers, performance without a clear change."
      />
      <Figures />
      <Charts />
      <Tables />
      <Texts />
      <Layers />
      <Toasts />
    </main>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section style={{ display: 'grid', gap: 16, maxWidth: 1200, marginBottom: 48 }}>
      <Title order={2}>{title}</Title>
      {children}
    </section>
  );
}

function Figures() {
  return (
    <Group title="Figures">
      <StatStrip label="Bands">
        {samples.shares.map((share) => (
          <Stat key={share} label="Performance" note="33–51% · n 54">
            <Rate
              name="Performance"
              share={share}
              n={54}
              low={0.3}
              high={0.5}
              explanation={EXPLAINED.performance}
            />
            <Meter share={share} />
          </Stat>
        ))}
        <Stat label="Not measured" note="no answers yet">
          <Rate name="Performance" share={null} n={0} explanation={EXPLAINED.performance} />
          <Meter share={null} />
        </Stat>
      </StatStrip>
      {samples.comparisons.map((comparison) => (
        <Delta key={comparison.verdict} comparison={comparison} />
      ))}
      {samples.shares.map((share) => (
        <MeterBar key={share} label="Mentioned" share={share} />
      ))}
      {samples.tones.map((tone) => (
        <StatusDot key={tone} tone={tone} label={tone} at={samples.anHourAgo} />
      ))}
      <TaskProgress label="Asking assistants" progress={{ done: 12, planned: 54 }} />
      <TaskProgress label="Queued" progress={null} />
    </Group>
  );
}

function Charts() {
  const empty = <EmptyState title="No execution history yet." order={3} outline="chart" />;
  return (
    <Group title="Charts">
      <TimeSeries title="With gap, break, band and event" {...samples.history} empty={empty} />
      <TimeSeries title="One point" series={samples.onePoint} empty={empty} />
      <TimeSeries title="Thirty points" series={samples.manyPoints} empty={empty} />
      <TimeSeries title="Empty" series={[]} empty={empty} />
    </Group>
  );
}

function Tables() {
  const columns = [
    { key: 'name', header: 'Name', value: samples.nameOf, cell: samples.nameOf },
    { key: 'count', header: 'Count', align: 'right' as const, value: samples.countOf, cell: samples.countOf },
  ];
  const table = { columns, rowKey: samples.nameOf, empty: <EmptyState title="No items." order={3} /> };
  return (
    <Group title="Tables">
      <DataTable label="Short" csvName="Short" rows={samples.rows.slice(0, 3)} {...table} />
      <DataTable label="Empty" rows={[]} {...table} />
      <DataTable label="Long, drawn as it comes into view" rows={samples.rows} {...table} />
    </Group>
  );
}

function Texts() {
  return (
    <Group title="Texts">
      <EmptyState
        title="No topics yet"
        outline="cards"
        order={3}
        action={<Button>Create your first topic</Button>}
      >
        What will appear here, in one sentence.
      </EmptyState>
      <EvidenceQuote text={samples.quote} marks={samples.marks} source="From acme.test/compare" />
      <ClampedText lines={6}>
        <Markdown text={samples.markdown} marks={samples.markdownMarks} />
      </ClampedText>
      <FailureNote text="The address is taken. Log in, or use another." />
      <Skeleton height={40} />
    </Group>
  );
}

function Layers() {
  const [open, setOpen] = useState<'dialog' | 'panel' | null>(null);
  const close = () => setOpen(null);
  return (
    <Group title="Layers">
      <div>
        <CopyButton value="copied from the gallery" />
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('panel')}>Side panel</Button>
        <Button onClick={() => toast({ title: 'Task cancelled', message: 'Nothing was changed.' })}>
          Toast
        </Button>
        <Button onClick={() => toast({ title: 'Task error', tone: 'bad' })}>Bad toast</Button>
      </div>
      <Dialog isOpen={open === 'dialog'} onClose={close} title="Delete topic?">
        What it says, and what it does.
      </Dialog>
      <SidePanel isOpen={open === 'panel'} onClose={close} title="Detail">
        The list stays in view.
      </SidePanel>
    </Group>
  );
}
