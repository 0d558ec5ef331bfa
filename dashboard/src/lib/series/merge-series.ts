/** A measured value; null where nothing could be measured. */
export interface Point {
  /** Milliseconds. */
  at: number;
  value: number | null;
  low?: number | null;
  high?: number | null;
}

export interface Series {
  key: string;
  label: string;
  points: Point[];
}

export interface Row {
  at: number;
  values: Record<string, Point>;
}

const SAME_SWEEP = 10 * 60_000;

/** One row per run: points of different series within ten minutes belong together. */
export function mergeSeries(series: Series[]): Row[] {
  const all = series.flatMap(({ key, points }) => points.map((point) => ({ key, point })));
  const rows: Row[] = [];
  for (const { key, point } of all.toSorted((a, b) => a.point.at - b.point.at)) {
    const last = rows.at(-1);
    if (last && point.at - last.at < SAME_SWEEP && !(key in last.values)) last.values[key] = point;
    else rows.push({ at: point.at, values: { [key]: point } });
  }
  return rows;
}

const MAX_TICKS = 8;

/**
 * The times to label below a chart: rows with a value, at most eight, always including the last; no two labels are
 * equal.
 */
export function timeTicks(rows: Row[], text: (at: number) => string): number[] {
  const valued = rows.filter(({ values }) => Object.values(values).some(({ value }) => value !== null));
  const measured = [...new Map(valued.map((row) => [text(row.at), row])).values()];
  const step = Math.ceil(measured.length / MAX_TICKS);
  return measured.flatMap(({ at }, index) => ((measured.length - 1 - index) % step === 0 ? [at] : []));
}

export interface EndLabel {
  key: string;
  label: string;
  /** Pixels from the top of the plot. */
  top: number;
}

const LABEL_HEIGHT = 16;

/** Positions the labels at the ends of lines so that they do not overlap. */
export function endLabels(
  series: Series[],
  height: number,
  { low, high } = { low: 0, high: 100 },
): EndLabel[] {
  const labels = series
    .flatMap(({ key, label, points }) => {
      const last = points.findLast(({ value }) => value !== null)?.value;
      return last === undefined || last === null
        ? []
        : [{ key, label, top: ((high - last) / (high - low)) * height }];
    })
    .sort((a, b) => a.top - b.top);
  for (const [index, label] of labels.entries()) {
    const above = labels[index - 1];
    if (above) label.top = Math.max(label.top, above.top + LABEL_HEIGHT);
  }
  for (const [index, label] of [...labels.entries()].reverse()) {
    const floor = labels[index + 1]?.top ?? height + LABEL_HEIGHT;
    label.top = Math.min(label.top, floor - LABEL_HEIGHT);
  }
  return labels;
}

/** Share of the width that a label next to a line needs. */
export const LABEL_ROOM = 0.22;

/** Events on a chart that ends at `to`, without labels that would overlap the previous one. */
export function readableEvents<Event extends { at: number; label: string }>(
  events: readonly Event[],
  span: number,
  to = Number.POSITIVE_INFINITY,
): (Event & { isLeft?: true })[] {
  const room = span * LABEL_ROOM;
  let covered_until = Number.NEGATIVE_INFINITY;
  return events
    .toSorted((a, b) => a.at - b.at)
    .map((event) => {
      if (event.at < covered_until) return { ...event, label: '' };
      // Beside the right edge there is more room on the other side of the line.
      const isLeft = event.at + room > to && event.at - room >= Math.max(covered_until, to - span);
      covered_until = isLeft ? event.at : event.at + room;
      return isLeft ? { ...event, isLeft } : event;
    });
}
