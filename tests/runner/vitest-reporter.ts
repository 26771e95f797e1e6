import { writeSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'
import { fileOfRepository, type RunnerEvent } from './event.ts'

type Failure = Pick<SerializedError, 'message' | 'stack'> & {
  diff?: string
  stacks?: readonly { file: string; line: number }[]
}

const say = (event: RunnerEvent) => writeSync(3, `${JSON.stringify(event)}\n`)

function placeOf(error: Failure | undefined, moduleId: string) {
  const frame = error?.stacks?.find(({ file }) => file === moduleId) ?? error?.stacks?.[0]
  return { file: fileOfRepository(frame?.file ?? moduleId), line: frame?.line }
}
const wordsOf = (errors: readonly Failure[]) =>
  stripVTControlCharacters(errors.map(({ message, diff }) => [message, diff].filter(Boolean).join('\n')).join('\n'))

const sayErrors = (title: string, moduleId: string, errors: readonly Failure[]) =>
  errors.forEach((error) => say({ event: 'error', title, ...placeOf(error, moduleId), message: wordsOf([error]) }))

const hookOf = ({ name, entity }: { name: string; entity: TestCase | TestSuite | TestModule }) => {
  const of = entity.type === 'module' ? entity.relativeModuleId : `${entity.module.relativeModuleId} > ${entity.fullName}`
  return { id: `${name} of ${entity.id}`, title: `${name} of ${of}` }
}

/** Tells the runner what starts, ends and fails, as it happens. */
export default class RunnerReporter implements Reporter {
  onTestModuleQueued({ id, relativeModuleId }: TestModule) {
    say({ event: 'start', id, title: relativeModuleId })
  }

  onTestCaseReady({ id, fullName, module }: TestCase) {
    say({ event: 'start', id, title: `${module.relativeModuleId} > ${fullName}` })
  }

  onTestCaseResult(test: TestCase) {
    const { state, errors = [] } = test.result()
    if (state === 'pending') return
    const place = placeOf(errors[0] as Failure | undefined, test.module.moduleId)
    say({
      event: 'end',
      id: test.id,
      title: test.fullName,
      state,
      module: fileOfRepository(test.module.moduleId),
      ...place,
      ms: test.diagnostic()?.duration ?? 0,
      message: wordsOf(errors as Failure[]),
    })
  }

  onHookStart(hook: Parameters<NonNullable<Reporter['onHookStart']>>[0]) {
    say({ event: 'start', ...hookOf(hook) })
  }

  onHookEnd(hook: Parameters<NonNullable<Reporter['onHookEnd']>>[0]) {
    say({ event: 'end', ...hookOf(hook) })
  }

  onTestSuiteResult(suite: TestSuite) {
    sayErrors(suite.fullName, suite.module.moduleId, suite.errors() as Failure[])
  }

  onTestModuleEnd(module: TestModule) {
    sayErrors(module.relativeModuleId, module.moduleId, module.errors() as Failure[])
    say({ event: 'end', id: module.id, title: module.relativeModuleId })
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly SerializedError[]) {
    sayErrors('outside of any test', '', errors as Failure[])
  }
}
