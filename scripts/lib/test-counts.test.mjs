import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countPlaywright, countVitest } from './test-counts.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'counts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(content) {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

it("The test summary counts files that did not load among Vitest's failed tests", () => {
  const file = report({
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  });
  expect(countVitest(file, 1)).toEqual({ passed: 5, failed: 2 });
});

it("The test summary counts Playwright's unexpected results as failed", () => {
  const file = report({ stats: { expected: 3, unexpected: 2, flaky: 1, skipped: 4 } });
  expect(countPlaywright(file, 1)).toEqual({ passed: 3, failed: 3 });
});

it('The test summary never lets a run that ended badly pass', () => {
  const file = report({ numPassedTests: 5, numFailedTests: 0, testResults: [], stats: { expected: 3 } });
  expect(countVitest(file, 1)).toEqual({ passed: 5, failed: 1 });
  expect(countPlaywright(file, 137)).toEqual({ passed: 3, failed: 1 });
  expect(countVitest(path.join(folder, 'absent.json'), 1)).toEqual({ passed: 0, failed: 1 });
});
