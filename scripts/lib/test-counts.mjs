import { existsSync, readFileSync } from 'node:fs';

/** Vitest's JSON; a file that failed to load contains no tests and counts as one failure. */
export function countVitest(file, code) {
  const report = readReport(file);
  const broken = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return honest(
    { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + broken.length },
    code,
  );
}

/** Playwright's JSON; without retries there are no flaky tests. */
export function countPlaywright(file, code) {
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport(file)?.stats ?? {};
  return honest({ passed: expected, failed: unexpected + flaky }, code);
}

/** A run that exited with an error never counts as passed, whatever its report says or if there is none. */
function honest({ passed, failed }, code) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
