import { Button, Skeleton, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { EXPLAINED } from '../lib/figures.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ClampedText } from '../ui/clamped-text.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Delta } from '../ui/delta.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { EvidenceQuote } from '../ui/evidence-quote.tsx';
import { FailureNote } from '../ui/failure-note.tsx';
import { Markdown } from '../ui/markdown.tsx';
import { Meter, MeterBar } from '../ui/meter.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Rate } from '../ui/rate.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { Stat, StatStrip } from '../ui/stat-strip.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { TaskProgress } from '../ui/task-progress.tsx';
import { TimeSeries } from '../ui/time-series.tsx';
import { Toasts, toast } from '../ui/toasts.tsx';
import * as samples from './gallery-samples.ts';

/** Every component of the dashboard in every state; for developers, and left out of builds. */
export function GalleryScreen() {
  return (
    <main style={{ padding: '0 24px' }}>
      <PageHeader
        title="Gallery"
        back={<BackLink to="/topic-analysis">Back</BackLink>}
        status={<StatusDot tone="good" label="Live" at={samples.anHourAgo} />}
        actions={<Button>The one filled button</Button>}
        sentence="Named in 42% of 54 answers, performance up 6 points since the run before, within noise."
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
          <Stat key={share} label="Performance" note="±9 · n 54">
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
