import { describe, expect, it } from 'vitest'
import { findChromium } from '#tests/support/chromium.mjs'
import { countsOf, playwrightCounts, vitestCounts } from '#tests/support/suites.mjs'

const passing = { status: 'passed', assertionResults: [{ status: 'passed' }] }

describe('a suite', () => {
  it.each([
    ['passed', true, 3, 0, { passed: 3, failed: 0 }],
    ['failed', false, 3, 2, { passed: 3, failed: 2 }],
    ['crashed after its tests', false, 3, 0, { passed: 3, failed: 1 }],
    ['crashed before its tests', false, 0, 0, { passed: 0, failed: 1 }],
    ['ran nothing', true, 0, 0, { passed: 0, failed: 1 }],
  ])('that %s', (_, isWell, passed, failed, expected) => expect(countsOf(isWell, passed, failed)).toEqual(expected))
})

describe('a report of vitest', () => {
  it.each([
    ['all passed', true, { numPassedTests: 2, numFailedTests: 0, testResults: [passing] }, { passed: 2, failed: 0 }],
    ['one failed', false, { numPassedTests: 2, numFailedTests: 1, testResults: [passing] }, { passed: 2, failed: 1 }],
    [
      'one skipped, one still to do',
      true,
      { numPassedTests: 2, numPendingTests: 1, numTodoTests: 1, testResults: [passing] },
      { passed: 2, failed: 2 },
    ],
    [
      'two files that could not be loaded',
      false,
      { numPassedTests: 2, testResults: [passing, { status: 'failed', assertionResults: [] }, { status: 'failed', assertionResults: [] }] },
      { passed: 2, failed: 2 },
    ],
    ['an error outside of any test', false, { numPassedTests: 2, testResults: [passing] }, { passed: 2, failed: 1 }],
    ['nothing', true, {}, { passed: 0, failed: 1 }],
  ])('with %s', (_, isWell, report, expected) => expect(vitestCounts(isWell, report)).toEqual(expected))
})

describe('a report of Playwright', () => {
  it.each([
    ['all passed', true, { stats: { expected: 4 } }, { passed: 4, failed: 0 }],
    ['one failed', false, { stats: { expected: 4, unexpected: 1 } }, { passed: 4, failed: 1 }],
    ['one that passed the second time, one skipped', true, { stats: { expected: 4, flaky: 1, skipped: 1 } }, { passed: 4, failed: 2 }],
    ['an error outside of any test', false, { stats: { expected: 4 }, errors: [{}] }, { passed: 4, failed: 1 }],
    ['nothing', false, {}, { passed: 0, failed: 1 }],
  ])('with %s', (_, isWell, report, expected) => expect(playwrightCounts(isWell, report)).toEqual(expected))
})

describe('Chromium', () => {
  it('is the one that CHROMIUM names', async () => {
    expect(await findChromium({ CHROMIUM: process.execPath })).toBe(process.execPath)
  })

  it('is not looked for elsewhere when CHROMIUM names none', async () => {
    await expect(findChromium({ CHROMIUM: '/nowhere/chromium' })).rejects.toThrow('CHROMIUM is /nowhere/chromium, which is not a program.')
  })
})
