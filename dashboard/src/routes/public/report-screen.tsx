import { Button, Skeleton, Text } from '@mantine/core';
import { zoneText } from '@sightline/contract/time-zones';
import type { SharedReport } from '@sightline/contract/whole/reports';
import { useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { saveFile } from '../../lib/series/save-file.ts';
import { detailOf, readProblem } from '../../lib/server/problem.ts';
import { useProductName } from '../../lib/server/public-config.ts';
import { publicApi } from '../../lib/session/browser.ts';
import { countOf, parseTime, timeText } from '../../lib/words/format.ts';
import { percentText } from '../../lib/words/percent.ts';
import { Logo } from '../../shell/logo.tsx';
import { FailureNote } from '../../ui/forms/failure-note.tsx';
import { ScreenTitle } from '../../ui/layout/screen-title.tsx';
import { PublicFrame } from './public-frame.tsx';
import { ReportBody } from './report-body.tsx';
import styles from './report-screen.module.css';
import { chosenText, ReportVisits, sentenceOf } from './report-visits.tsx';
import { useLightPrint } from './use-light-print.ts';

/** What a report says, for someone who reads no further. */
function reportSentence({ brand, strip, rates, mentions }: SharedReport): string {
  const of = strip ?? rates;
  if (!of || of.mentioned.n === 0) return 'No AI answers in this period.';
  const { mentioned, cited } = of;
  const head = `AI assistants mention ${brand} in ${percentText(mentioned.share)} of ${countOf(mentioned.n, 'answer')} and cite its pages in ${percentText(cited.share)}.`;
  const [first] = mentions.brands
    .map(({ name, own, answers }) => ({ name, own, k: answers.reduce((sum, k) => sum + k, 0) }))
    .toSorted((a, b) => b.k - a.k || Number(b.own) - Number(a.own));
  if (!first || first.k === 0 || mentions.brands.length < 2) return head;
  return first.own
    ? `${head} No competitor is mentioned more often.`
    : `${head} ${first.name} is mentioned most often.`;
}

type Known = { report: SharedReport } | { refusal: string } | null;

/** A topic, the overview or Analytics, for someone who has a link and no account. */
export function ReportScreen() {
  const { token = '' } = useSearch({ from: '/report' });
  const known = useReport(token);
  useLightPrint();
  if (known && 'refusal' in known)
    return (
      <PublicFrame title="Nothing to read here" lead={known.refusal}>
        {null}
      </PublicFrame>
    );
  return (
    <div className={styles.page}>
      {known ? <Report report={known.report} token={token} /> : <ReportSkeleton />}
    </div>
  );
}

function useReport(token: string): Known {
  const [known, setKnown] = useState<Known>(null);
  useEffect(() => {
    let left = false;
    const tell = (found: Known) => {
      if (!left) setKnown(found);
    };
    publicApi.reports.read({ token }).then(
      (report) => tell({ report }),
      (error) => tell({ refusal: detailOf(error) }),
    );
    return () => {
      left = true;
    };
  }, [token]);
  return known;
}

function ReportSkeleton() {
  return (
    <main className={styles.report} aria-busy>
      <Skeleton height={64} />
      <Skeleton height={320} />
      <Skeleton height={200} />
    </main>
  );
}

const dayText = (day: string) => {
  const moment = parseTime(day);
  return moment ? timeText(moment, 'date', undefined, 'UTC') : day;
};

function Report({ report, token }: { report: SharedReport; token: string }) {
  const product_name = useProductName();
  const { brand, host, topic, visits, start, end, time_zone } = report;
  const title = visits ? 'Website visits' : (topic ?? 'Overview');
  return (
    <main className={styles.report}>
      <ScreenTitle title={`${brand}: ${title}`} />
      <header className={styles.head}>
        <div className={styles.titles}>
          <Text fw={600}>
            {brand} <span className={styles.host}>{host}</span>
          </Text>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.days}>
            {visits ? chosenText(visits) : 'How AI assistants answer'}, {dayText(start)} – {dayText(end)} (
            {zoneText(time_zone)})
          </p>
          <p className={styles.lead}>{visits ? sentenceOf(report, visits) : reportSentence(report)}</p>
        </div>
        <DownloadPdf token={token} />
      </header>
      <article data-report>
        {visits ? <ReportVisits report={report} visits={visits} /> : <ReportBody report={report} />}
      </article>
      <footer className={styles.foot}>
        <span className={styles.made}>
          <Logo />
          Made with {product_name}
        </span>
        <span className={styles.legend}>
          {visits
            ? 'Bots and internal visitors are not counted.'
            : 'n = number of answers. Ranges show the margin of error.'}
        </span>
        <span>
          As of {timeText(parseTime(report.at) ?? new Date(), 'date')}. This link works until{' '}
          {dayText(report.expires_at)}.
        </span>
      </footer>
    </main>
  );
}

/** Longer than the server waits for its browser. */
const PATIENCE_MS = 60_000;

function DownloadPdf({ token }: { token: string }) {
  const [isComing, setComing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const download = async () => {
    setComing(true);
    setFailure(null);
    try {
      const url = `/api/reports/shared/pdf?token=${encodeURIComponent(token)}`;
      const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
      if (!response.ok) throw await readProblem(response);
      saveFile('report.pdf', await response.blob(), 'application/pdf');
    } catch (error) {
      setFailure(detailOf(error, 'The PDF could not be made. Try again in a minute, or print this page.'));
    }
    setComing(false);
  };
  return (
    <div data-print="off">
      <Button variant="default" leftSection={<Download size={14} />} loading={isComing} onClick={download}>
        Download PDF
      </Button>
      <FailureNote text={failure} />
    </div>
  );
}
