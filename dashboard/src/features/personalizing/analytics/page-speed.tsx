import { Text } from '@mantine/core';
import type { PageSpeedRow } from '@sightline/contract/personalizing/visit-happenings';
import type { ReportSearch } from '../../../lib/report/report-address.ts';
import { countText } from '../../../lib/words/format.ts';
import { usePageSpeed } from './happenings.api.ts';
import styles from './page-speed.module.css';
import card from './report-card.module.css';

type Vital = 'lcp' | 'inp' | 'cls';

/** Up to where a figure is good, and from where on it is poor: Google's bounds of Core Web Vitals (web.dev/vitals). */
const VITALS: Record<Vital, { head: string; note: string; good: number; poor: number }> = {
  lcp: { head: 'LCP', note: 'Largest Contentful Paint', good: 2500, poor: 4000 },
  inp: { head: 'INP', note: 'Interaction to Next Paint', good: 200, poor: 500 },
  cls: { head: 'CLS', note: 'Cumulative Layout Shift', good: 0.1, poor: 0.25 },
};
const NAMES = Object.keys(VITALS) as Vital[];
const LEVELS = { good: 'Good', fair: 'Needs improvement', poor: 'Poor' } as const;

/** The figures that three quarters of the views kept, page by page. */
export function PageSpeed({ search }: { search: ReportSearch }) {
  const { data } = usePageSpeed(search);
  return (
    <section className={card.card} aria-labelledby="page-speed">
      <h2 id="page-speed" className={styles.title} title="Three of four views were this fast or faster.">
        Page speed
      </h2>
      {data && data.rows.length === 0 && (
        <Text className={styles.text} c="dimmed">
          Nothing measured in these visits. Turn on “Measure page speed” in Settings → Options.
        </Text>
      )}
      {data && data.rows.length > 0 && (
        <>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>Page</th>
                <th className={styles.number}>Views</th>
                {NAMES.map((name) => (
                  <th key={name} className={styles.number} title={VITALS[name].note}>
                    {VITALS[name].head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.key}>
                  <td className={styles.page} title={row.key}>
                    {row.key}
                  </td>
                  <td className={styles.number}>{countText(row.measured)}</td>
                  {NAMES.map((name) => (
                    <td key={name} className={styles.number}>
                      <Figure row={row} name={name} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <Text className={styles.text} c="dimmed">
            Three of four views were this fast or faster.
            {data.more > 0 && ` ${countText(data.more)} more pages: filter by one to see its figures.`}
          </Text>
        </>
      )}
    </section>
  );
}

function Figure({ row, name }: { row: PageSpeedRow; name: Vital }) {
  const value = row[name];
  if (value === null) return <>–</>;
  const { good, poor } = VITALS[name];
  const level = value <= good ? 'good' : value <= poor ? 'fair' : 'poor';
  return (
    <span className={styles.figure} data-level={level} title={LEVELS[level]}>
      {name === 'cls' ? value.toFixed(2) : timeOf(value)}
    </span>
  );
}

const timeOf = (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);
