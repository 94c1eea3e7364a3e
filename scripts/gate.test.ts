import { expect, test } from 'vitest'
import { countTests, type VitestReport } from './gate.ts'

test('passed and failed tests are counted as vitest counts them', () => {
  expect(countTests(report({ numPassedTests: 7, numFailedTests: 2 }), 1)).toEqual({ passed: 7, failed: 2, skipped: 0 })
})

test('a run without a single test is a failure', () => {
  expect(countTests(report({}), 0)).toMatchObject({ passed: 0, failed: 1 })
})

test('a run that left no report is a failure', () => {
  expect(countTests(undefined, 1)).toMatchObject({ passed: 0, failed: 1 })
})

test('a file that could not be loaded is a failure, although it has no failed test', () => {
  const broken = report({ numPassedTests: 3, testResults: [{ status: 'failed', assertionResults: [] }] })
  expect(countTests(broken, 1)).toMatchObject({ passed: 3, failed: 1 })
})

test('an error outside of all tests is a failure', () => {
  expect(countTests(report({ numPassedTests: 3 }), 1)).toMatchObject({ passed: 3, failed: 1 })
})

test('skipped tests are neither passed nor failed, and are shown', () => {
  expect(countTests(report({ numPassedTests: 1, numPendingTests: 2 }), 0)).toEqual({ passed: 1, failed: 0, skipped: 2 })
})

function report(part: Partial<VitestReport>): VitestReport {
  return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [], ...part }
}
