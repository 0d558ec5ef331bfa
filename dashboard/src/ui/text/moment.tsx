import { agoText, parseTime, timeText } from '../../lib/words/format.ts';

/** A time in everyday words, with the exact one on hover; – when there is none. */
export function Moment({ at, form }: { at: string | null | undefined; form?: 'moment' | 'date' | 'time' }) {
  const moment = parseTime(at);
  if (moment === null) return <span>–</span>;
  return (
    <time dateTime={moment.toISOString()} title={timeText(moment, 'exact')}>
      {form ? timeText(moment, form) : agoText(moment)}
    </time>
  );
}
