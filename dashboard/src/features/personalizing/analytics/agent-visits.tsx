import type { ReactNode } from 'react';
import { signWords } from '../../../lib/report/bot-words.ts';
import { useAgentVisits } from '../../../lib/report/report.api.ts';
import { countOf, countText } from '../../../lib/words/format.ts';
import { RankedRows } from '../../../ui/charts/ranked-rows.tsx';
import styles from './report-section.module.css';

interface AgentVisitsProps {
  days: { start: string; end: string };
  /** Leads to their journeys. */
  more: ReactNode;
}

/** Bots that came in this range, and what agents read. */
export function AgentVisits({ days, more }: AgentVisitsProps) {
  const { data } = useAgentVisits(days);
  const [agents, crawlers] = data?.kinds ?? [];
  if (!data || !agents || !crawlers || agents.visits + crawlers.visits === 0) return null;
  return (
    <section aria-labelledby="agents">
      <h2 id="agents" className={styles.panelTitle}>
        Agents and crawlers
      </h2>
      <p>
        {countOf(agents.visits, 'visit')} of agents and {countText(crawlers.visits)} of crawlers and other
        programs, which no other figure counts. {more}
      </p>
      {agents.visits > 0 && (
        <div className={styles.cards}>
          <RankedRows
            label="Agents"
            heads={{ name: 'Agent', count: 'Visits', share: 'Pages' }}
            rows={data.agents.map(({ sign, visits, views }) => ({
              key: sign,
              label: signWords(sign),
              count: visits,
              share: countText(views),
            }))}
          />
          <RankedRows
            label="Pages that agents read"
            heads={{ name: 'Page', count: 'Views', share: 'Agents' }}
            rows={data.pages.map(({ path, views, visitors }) => ({
              key: path,
              label: path,
              count: views,
              share: countText(visitors),
            }))}
          />
        </div>
      )}
    </section>
  );
}
