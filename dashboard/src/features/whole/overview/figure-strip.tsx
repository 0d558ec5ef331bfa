import type { CountFigure, ShareFigure, Strip } from '@sightline/contract/whole/overview';
import type { ReactNode } from 'react';
import { daysBefore } from '../../../lib/series/range-days.ts';
import { EXPLAINED } from '../../../lib/words/figures.ts';
import { countText, partOf } from '../../../lib/words/format.ts';
import { rangeText } from '../../../lib/words/percent.ts';
import { Rate } from '../../../ui/charts/rate.tsx';
import { ConnectButton } from '../../../ui/layout/connect-button.tsx';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import styles from './figure-strip.module.css';
import { Tile } from './strip-tile.tsx';
import { countChange, shareChange } from './strip-words.ts';

interface FigureStripProps {
  /** Undefined while loading, or after a failure. */
  strip: Strip | undefined;
  isPending: boolean;
  /** What is known without any assistant's answer; null where assistants are connected. */
  reader: ReaderFacts | null;
  /** No competitor is tracked, so that a share of voice would say nothing; null while unknown. */
  isAlone: boolean | null;
}

/** The five figures of the range side by side, each with its change and how it went. */
export function FigureStrip({ strip, isPending, reader, isAlone }: FigureStripProps) {
  const isAnswered = strip !== undefined && (strip.mentioned.n > 0 || strip.mentioned.previous !== null);
  return (
    <section className={styles.strip} aria-label="Key figures" aria-busy={isPending}>
      {reader && !isPending && !isAnswered ? (
        <ReaderTile reader={reader} />
      ) : (
        <>
          <ShareTile label="Mentioned" explanation={EXPLAINED.mentioned} of="mentioned" strip={strip} />
          <ShareTile label="Cited" explanation={EXPLAINED.cited} of="cited" strip={strip} />
          {isAlone && strip ? (
            <Tile
              label="Share of voice"
              figure={<Unknown />}
              note={
                <LinkAnchor
                  to="/knowledge-base/$view"
                  params={{ view: 'competitors' }}
                  fz="inherit"
                  underline="always"
                >
                  Add competitors
                </LinkAnchor>
              }
            />
          ) : (
            <ShareTile
              label="Share of voice"
              explanation={EXPLAINED.share_of_voice}
              unit="mention"
              of="share_of_voice"
              strip={isAlone === null ? undefined : strip}
            />
          )}
        </>
      )}
      <CountTile
        label="AI visits"
        note="sent by assistants"
        missing={
          <LinkAnchor to="/personalization-setup/script" fz="inherit" underline="always">
            Install the script
          </LinkAnchor>
        }
        of="visits"
        strip={strip}
      />
      <CountTile
        label="Conversions"
        note="from AI visits"
        missing={
          strip?.visits.count == null ? (
            'from AI visits'
          ) : (
            <LinkAnchor to="/personalization-setup/conversions" fz="inherit" underline="always">
              Choose what counts
            </LinkAnchor>
          )
        }
        of="conversions"
        strip={strip}
      />
    </section>
  );
}

interface ShareTileProps {
  label: string;
  explanation: string;
  /** What is counted, `answer` by default. */
  unit?: string;
  of: 'mentioned' | 'cited' | 'share_of_voice';
  strip: Strip | undefined;
}

function ShareTile({ label, explanation, unit, of, strip }: ShareTileProps) {
  if (!strip) return <Tile label={label} />;
  const figure: ShareFigure = strip[of];
  const { k, n, share, low, high, points } = figure;
  const interval = rangeText(low, high);
  return (
    <Tile
      label={label}
      figure={
        share === null ? (
          <Unknown />
        ) : (
          <Rate name={label} {...{ k, n, share, low, high, explanation }} {...(unit && { unit })} />
        )
      }
      change={shareChange(figure, daysBefore(strip))}
      note={share === null ? 'no answers in this range' : interval && <span title={MARGIN}>{interval}</span>}
      points={points}
    />
  );
}

const Unknown = () => <span className={styles.missing}>–</span>;
const MARGIN = 'Margin of error (95% confidence).';

interface CountTileProps {
  label: string;
  note: string;
  /** In place of the note where nothing can be counted. */
  missing: ReactNode;
  of: 'visits' | 'conversions';
  strip: Strip | undefined;
}

function CountTile({ label, note, missing, of, strip }: CountTileProps) {
  if (!strip) return <Tile label={label} />;
  const figure: CountFigure = strip[of];
  return (
    <Tile
      label={label}
      figure={figure.count === null ? <Unknown /> : countText(figure.count)}
      change={countChange(figure, daysBefore(strip))}
      note={figure.count === null ? missing : note}
      points={figure.points}
      floor={0}
    />
  );
}

interface ReaderFacts {
  /** Buyer questions that the site answers, of those that were looked at; none before the first run. */
  answered: number;
  prompts: number;
}

/** In place of the figures of assistants: what the site's own pages answer, and the way to an assistant. */
function ReaderTile({ reader: { answered, prompts } }: { reader: ReaderFacts }) {
  return (
    <section className={styles.reader} aria-label="Your site" data-figure>
      <div className={styles.label}>Your site answers</div>
      {prompts > 0 ? (
        <div className={styles.figure}>
          {partOf(answered, prompts)}
          <span className={styles.unit}>buyer questions</span>
        </div>
      ) : (
        <div className={styles.lead}>Add a topic to see the questions buyers ask.</div>
      )}
      <div className={styles.next}>
        <span>Mentioned, Cited and Share of voice come from AI assistants.</span>
        <ConnectButton size="compact-sm" />
      </div>
    </section>
  );
}
