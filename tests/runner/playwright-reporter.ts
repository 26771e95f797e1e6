import { writeSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestError, TestResult, TestStep } from '@playwright/test/reporter'
import { fileOfRepository, type RunnerEvent } from './event.ts'

const say = (event: RunnerEvent) => writeSync(3, `${JSON.stringify(event)}\n`)

const STATES = { skipped: 'skipped', expected: 'passed', flaky: 'unsteady', unexpected: 'failed' } as const

const titleOf = (test: TestCase) => test.titlePath().filter(Boolean).join(' > ')
const placeOf = (error: TestError | undefined, test?: TestCase) => {
  const { file, line } = error?.location ?? test?.location ?? { file: '', line: undefined }
  return { file: fileOfRepository(file), line }
}
const wordsOf = (error: TestError | undefined) => stripVTControlCharacters(error?.message ?? error?.value ?? '')

/** Tells the runner what starts, ends and fails, as it happens. */
export default class RunnerReporter implements Reporter {
  printsToStdio() {
    return false
  }

  onTestBegin(test: TestCase) {
    say({ event: 'start', id: test.id, title: titleOf(test) })
  }

  onStepEnd(test: TestCase, _: TestResult, step: TestStep) {
    if (step.category === 'test.step' || step.category === 'fixture') say({ event: 'step', title: `${titleOf(test)} > ${step.title}` })
  }

  onTestEnd(test: TestCase, result: TestResult) {
    if (test.outcome() === 'unexpected' && result.retry < test.retries) return say({ event: 'step', title: `${titleOf(test)}, once more` })
    const state = STATES[test.outcome()]
    const error = test.results.find((attempt) => attempt.error)?.error
    const message = wordsOf(error) || (state === 'failed' ? `it ${result.status}` : '')
    say({ event: 'end', id: test.id, title: titleOf(test), state, ...placeOf(error, test), ms: result.duration, message })
  }

  onError(error: TestError) {
    say({ event: 'error', title: 'outside of any test', ...placeOf(error), message: wordsOf(error) })
  }
}
