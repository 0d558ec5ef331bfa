import type { Comparison } from '@sightline/contract/measuring/topic-results';
import type { Mark } from '../lib/words/marks.ts';
import type { MarkTone } from '../ui/charts/palette.ts';
import type { ChartEvent } from '../ui/charts/time-series-chart.tsx';
import type { DrawnSeries } from '../ui/charts/time-series-tooltip.tsx';

const DAY = 86_400_000;
const start = Date.UTC(2025, 2, 1, 9);

export const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
export const shares = [0.92, 0.66, 0.45, 0.27, 0.08];
export const tones = ['good', 'busy', 'warn', 'bad', 'idle'] as const;

const verdicts: [Comparison['verdict'], number | null][] = [
  ['up', 0.12],
  ['down', -0.07],
  ['within_noise', 0.03],
  ['not_comparable', null],
];
export const comparisons = verdicts.map<Comparison>(([verdict, difference]) => ({
  verdict,
  difference,
  low: null,
  high: null,
  pairs: 18,
  since: anHourAgo,
  chance: null,
  reason: verdict === 'not_comparable' ? 'The two runs share no prompt and assistant.' : null,
}));

const line = (key: DrawnSeries['tone'], label: string, ...values: (number | null)[]): DrawnSeries => ({
  key,
  label,
  tone: key,
  points: values.map((value, index) => ({ at: start + index * DAY, value })),
});

const overall: DrawnSeries = {
  key: 'overall',
  label: 'Overall',
  tone: 'accent',
  points: [40, 44, 47, 45, 52, 55].map((value, index) => ({
    at: start + index * DAY,
    value,
    low: value - 9,
    high: value + 9,
  })),
};

export const history: { series: DrawnSeries[]; events: ChartEvent[] } = {
  series: [
    overall,
    line('chatgpt', 'ChatGPT', 50, 52, null, 55, 60, 62),
    line('perplexity', 'Perplexity', 58, 60, 61, 60, 61, 61),
    line('gemini', 'Gemini', 20, 22, 25, 22, 30, 33),
    line('local', 'Built-in reader', 10, 10, 10, 40, 40, 40),
  ],
  events: [{ at: start + 3 * DAY, label: 'ChatGPT: other model' }],
};
export const onePoint = [line('chatgpt', 'ChatGPT', 42)];
export const manyPoints = [
  line('chatgpt', 'ChatGPT', ...Array.from({ length: 30 }, (_, day) => 50 + 30 * Math.sin(day / 4))),
];

export const rows = Array.from({ length: 400 }, (_, index) => ({
  name: `Row ${index + 1}`,
  count: (index * 37) % 101,
}));
type Row = (typeof rows)[number];
export const nameOf = ({ name }: Row) => name;
export const countOf = ({ count }: Row) => count;

const marked = (text: string, word: string, tone: MarkTone): Mark<MarkTone> => {
  const at = text.indexOf(word);
  return { start: at, end: at + word.length, tone, label: `${word}, ${tone}` };
};
export const quote =
  'Acme is the simplest; Bolt needs a server of its own. I found nothing about Cove, and Dune is new.';
export const marks = [
  marked(quote, 'Acme', 'own'),
  marked(quote, 'Bolt', 'competitor'),
  marked(quote, 'Cove', 'negated'),
  marked(quote, 'Dune', 'discovered'),
];
export const markdown = `# Title

A paragraph with **Acme**, *emphasis*, ~~nothing~~, \`code\` and a [link](https://acme.test). <b>HTML stays text.</b>

1. One
2. Two, with [an address that is dropped](javascript:alert(1))

- [x] done
- [ ] to do

| Company | Score |
|---|---|
| Acme | 42% |

\`\`\`
a block of code
\`\`\`

> A quote.`;
export const markdownMarks = [marked(markdown, 'Acme', 'own')];
