import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPlaywright, readVitest, trySteady } from './test-counts.mjs';

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

it("The test summary names Vitest's failed tests and files that did not load, each with why", () => {
  const file = report({
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed' },
          { status: 'failed', fullName: 'It works', failureMessages: ['Error: no'] },
        ],
      },
      { name: 'c.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] },
    ],
  });
  expect(readVitest(file, 1)).toEqual({
    passed: 5,
    failures: [
      { file: 'b.test.ts', title: 'It works', why: 'Error: no' },
      { file: 'c.test.ts', title: 'the file itself', why: 'SyntaxError' },
    ],
  });
});

it("The test summary names Playwright's unexpected results in groups at any depth", () => {
  const result = (title, status) => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [{ status, results: [{ error: { message: 'no' } }] }],
  });
  const file = report({
    stats: { expected: 3 },
    suites: [
      { specs: [result('A', 'expected'), result('B', 'unexpected'), result('C', 'skipped')] },
      { specs: [], suites: [{ specs: [result('D', 'flaky')] }] },
    ],
  });
  expect(readPlaywright(file, 1)).toEqual({
    passed: 3,
    failures: [
      { file: 'a.spec.ts:7', title: 'B', why: 'no' },
      { file: 'a.spec.ts:7', title: 'D', why: 'no' },
    ],
  });
});

it('The test summary never lets a run that ended badly pass', () => {
  const file = report({ numPassedTests: 5, numFailedTests: 0, testResults: [], stats: { expected: 3 } });
  const failures = (code) => [{ file: '', title: `The run itself ended with code ${code}`, why: '' }];
  expect(readVitest(file, 1)).toEqual({ passed: 5, failures: failures(1) });
  expect(readPlaywright(file, 137)).toEqual({ passed: 3, failures: failures(137) });
  expect(readVitest(path.join(folder, 'absent.json'), 1)).toEqual({ passed: 0, failures: failures(1) });
});

const failed = (title) => ({ file: 'a.test.ts', title, why: '' });

it('A test that passes when it is tried again alone counts as passed and is named as unsteady', async () => {
  const first = { passed: 5, failures: [failed('A')] };
  const tried = [];
  const again = async (failures) => {
    tried.push(...failures);
    return { passed: 9, failures: [] };
  };
  expect(await trySteady(first, again)).toEqual({ passed: 6, failures: [], unsteady: [failed('A')] });
  expect(tried).toEqual([failed('A')]);
});

it('A test that fails twice, or is not found when it is tried again, stays failed', async () => {
  const first = { passed: 5, failures: [failed('A')] };
  expect(await trySteady(first, async () => ({ passed: 8, failures: [failed('A')] }))).toEqual(first);
  expect(await trySteady(first, async () => ({ passed: 0, failures: [] }))).toEqual(first);
});

it('Many failures, and a run that ended badly without one, are not tried again', async () => {
  const never = () => {
    throw new Error('tried again');
  };
  const many = { passed: 5, failures: ['A', 'B', 'C', 'D'].map(failed) };
  expect(await trySteady(many, never)).toEqual(many);
  const broken = { passed: 5, failures: [{ file: '', title: 'The run itself ended with code 1', why: '' }] };
  expect(await trySteady(broken, never)).toEqual(broken);
});
