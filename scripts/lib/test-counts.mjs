import { existsSync, readFileSync } from 'node:fs';

/** More failures than that in one part are no accident of a busy machine, and are not tried again. */
export const MAX_TRIED_AGAIN = 3;

/**
 * Counts from Vitest's JSON, and what failed, each with where it stands and the first lines of why. A file that failed
 * to load contains no tests and counts as one failure.
 */
export function readVitest(file, code) {
  const report = readReport(file);
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failure(name, 'the file itself', message)];
    return failed.map((test) => failure(name, test.fullName, test.failureMessages?.[0]));
  });
  return honest({ passed: report?.numPassedTests ?? 0, failures }, code);
}

/** The same from Playwright's JSON, which nests groups of tests in files. */
export function readPlaywright(file, code) {
  const report = readReport(file);
  const failures = specsIn(report?.suites).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => failure(`${spec.file}:${spec.line}`, spec.title, results?.[0]?.error?.message)),
  );
  return honest({ passed: report?.stats?.expected ?? 0, failures }, code);
}

const specsIn = (suites = []) =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...specsIn(suite.suites)]);

function failure(file, title, message = '') {
  return { file, title, why: message.split('\n').slice(0, 6).join('\n') };
}

/** A run that exited with an error never counts as passed, whatever its report says or if there is none. */
function honest({ passed, failures }, code) {
  if (code !== 0 && failures.length === 0)
    return { passed, failures: [failure('', `The run itself ended with code ${code}`)] };
  return { passed, failures };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/**
 * Tries a few failed tests once more, with nothing beside them. If all of those pass now, they count as passed and are
 * named as unsteady, which is a fault to fix; else what failed now counts. `again` gets the failures.
 */
export async function trySteady(first, again) {
  const { passed, failures } = first;
  const { length } = failures;
  if (length === 0 || length > MAX_TRIED_AGAIN || failures.some(({ file }) => !file)) return first;
  console.log(`\n${length} failed; trying ${length === 1 ? 'it' : 'them'} once more, alone`);
  const second = await again(failures);
  if (second.failures.length === 0 && second.passed >= length)
    return { passed: passed + length, failures: [], unsteady: failures };
  return { passed, failures: second.failures.length > 0 ? second.failures : failures };
}
