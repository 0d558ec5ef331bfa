import { createMatcher } from '../server/src/measuring/reading/matcher/matcher.ts';
import { atLeast, atMost, type BenchRow, printRows, timeAtMost } from './bench-row.ts';
import {
  accuracyOf,
  judge,
  type LanguageCase,
  readLabelledCases,
  readLanguageCases,
  readOpenCases,
  type Verdict,
} from './matcher-accuracy.ts';
import { MARKS, withMarks } from './matcher-marked.ts';

const ANSWERS = 1_000;
const ANSWER_LENGTH = 4_000;
/** The fastest of this many, because other processes share the machine. */
const ROUNDS = 3;
/** With fewer, one wrong reading is about five percent. */
const MIN_NAMED = 30;
const NAMES = [
  ['Shopify', 'Monday', 'Linear', 'Notion', 'Square', 'Apple', 'Target', 'Box', 'Zoom', 'Stripe'],
  [
    'HubSpot',
    'Booking.com',
    'Johnson & Johnson',
    'Bright Data',
    'Nestlé',
    '小米',
    'Google Cloud',
    'Google',
    'HP',
    'Acme',
  ],
].flat();

/** Precision and recall of the matcher on the labeled cases, and its speed on answers made of them. */
export async function run(): Promise<BenchRow[]> {
  const verdicts = readLabelledCases().map(judge);
  return [
    ...accuracyRows(verdicts),
    ...languageRows(readLanguageCases().map(judge)),
    ...openRows(readOpenCases().map(judge)),
    ...markRows(verdicts),
    speedRow(verdicts.map(({ labelled }) => labelled.text)),
  ];
}

function accuracyRows(verdicts: Verdict[]): BenchRow[] {
  const parts = Map.groupBy(verdicts, ({ labelled }) => labelled.part);
  const classes = Map.groupBy(verdicts, ({ labelled }) => labelled.class);
  return [
    ...[...parts].flatMap(([part, cases]) => twoRows(`${part} part`, cases, 0.97)),
    ...twoRows('all cases', verdicts, 0.97),
    ...[...classes].flatMap(([name, cases]) => twoRows(`class ${name}`, cases, 0.9)),
  ];
}

/** For the hard cases in many languages: by half, by language, and the share of texts read correctly in each class. */
function languageRows(verdicts: Verdict<LanguageCase>[]): BenchRow[] {
  const parts = Map.groupBy(verdicts, ({ labelled }) => labelled.part);
  const languages = Map.groupBy(verdicts, ({ labelled }) => labelled.lang);
  const classes = Map.groupBy(verdicts, ({ labelled }) => labelled.class);
  return [
    ...[...parts].flatMap(([part, cases]) => twoRows(`${part} half of the languages`, cases, 0.96)),
    ...[...languages].map(([name, cases]) => f1Row(name, cases)),
    ...[...classes].map(([name, cases]) => rightRow(name, cases)),
  ];
}

function f1Row(name: string, verdicts: Verdict[]): BenchRow {
  const { f1, named, judged } = accuracyOf(verdicts);
  return atLeast(
    `matcher F1, language ${name} (${named} named of ${judged})`,
    f1,
    '',
    named >= MIN_NAMED ? 0.93 : 0.85,
  );
}

function rightRow(name: string, verdicts: Verdict[]): BenchRow {
  const right = verdicts.filter(({ missed, invented }) => missed.length + invented.length === 0);
  const share = right.length / verdicts.length;
  return atLeast(`texts of class ${name} in many languages read right (${verdicts.length})`, share, '', 0.8);
}

/** The half that rules were made on, and the half whose wrong readings nobody looked at. */
function openRows(verdicts: Verdict<LanguageCase>[]): BenchRow[] {
  const halves = Map.groupBy(verdicts, ({ labelled }) => (labelled.part === 'tune' ? 'tuning' : 'held'));
  return [...halves].flatMap(([half, cases]) => [
    ...twoRows(`${half} half of the open classes`, cases, 0.95),
    ...[...Map.groupBy(cases, ({ labelled }) => labelled.class)].flatMap(([name, ofClass]) =>
      twoRows(`${half} half of open class ${name}`, ofClass, 0.85),
    ),
    ...unsureRows(half, cases),
  ]);
}

function unsureRows(half: string, verdicts: Verdict[]): BenchRow[] {
  const count = (list: (verdict: Verdict) => readonly string[]) => verdicts.flatMap(list).length;
  const unsure = count(({ labelled }) => labelled.unsure ?? []);
  const name = `unsure names of the ${half} half (${unsure})`;
  return [
    atLeast(`${name} that are shown for a decision`, 1 - count(({ hidden }) => hidden) / unsure, '', 0.5),
    atMost(`${name} that count`, count(({ counted }) => counted) / unsure, '', 0.5),
  ];
}

/** What is lost when an assistant puts its reference marks after the names. */
function markRows(verdicts: Verdict[]): BenchRow[] {
  const plain = accuracyOf(verdicts);
  return MARKS.flatMap((mark) => {
    const { precision, recall } = accuracyOf(
      verdicts.map(({ labelled }) => judge(withMarks(labelled, mark))),
    );
    const name = `lost with ${JSON.stringify(mark)} behind each name`;
    return [
      atMost(`matcher precision ${name}`, plain.precision - precision, '', 0),
      atMost(`matcher recall ${name}`, plain.recall - recall, '', 0),
    ];
  });
}

function twoRows(name: string, verdicts: Verdict[], bound: number): BenchRow[] {
  const { precision, recall, named, judged } = accuracyOf(verdicts);
  const sample = `${named} named of ${judged}`;
  return [
    atLeast(`matcher precision, ${name} (${sample})`, precision, '', bound),
    atLeast(`matcher recall, ${name} (${sample})`, recall, '', bound),
  ];
}

function speedRow(texts: string[]): BenchRow {
  const answers = Array.from({ length: ANSWERS }, (_, start) => {
    let answer = '';
    for (let index = start; answer.length < ANSWER_LENGTH; index += 7)
      answer += `${texts[index % texts.length]}\n\n`;
    return answer.slice(0, ANSWER_LENGTH);
  });
  const match = createMatcher(NAMES.map((name) => ({ id: name, names: [name] })));
  const seconds = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    for (const answer of answers) match(answer);
    return (performance.now() - start) / 1_000;
  });
  const name = `matcher: ${ANSWERS} answers of ${ANSWER_LENGTH / 1_000} kB against ${NAMES.length} names`;
  return timeAtMost(name, Math.min(...seconds), 's', 1);
}

if (import.meta.main) printRows(await run());
