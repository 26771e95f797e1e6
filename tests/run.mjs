import { dirname } from 'node:path'
import { BootstrapProblem, buildClient, installPackages, nodeFor } from '#server/cli/bootstrap.mjs'
import { check, endAll, playwright, vitest, work } from '#tests/support/suites.mjs'

const ROOT = dirname(import.meta.dirname)

const SUITES = [
  check('format', ['oxfmt', '--check', '.']),
  check('lint', ['oxlint', '--deny-warnings']),
  vitest('repository', ['repository']),
  check('types', ['tsc', '-p', '.']),
  vitest('unit', ['contract', 'providers', 'resources', 'pages']),
  work('build', buildClient),
  vitest('server', ['server']),
  playwright('browser'),
]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, async () => {
    await endAll()
    process.exit(130)
  })

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !SUITES.some((suite) => suite.name === name))
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}; there are ${SUITES.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

async function timed(suite) {
  const start = performance.now()
  const counts = await suite.run(ROOT).catch((error) => {
    console.error(error instanceof BootstrapProblem ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  return { ...counts, name: suite.name, seconds: (performance.now() - start) / 1000 }
}

try {
  await installPackages(ROOT)
  nodeFor(ROOT)
} catch (error) {
  console.error(error instanceof BootstrapProblem ? error.message : error)
  console.log('0 passed, 1 failed')
  process.exit(1)
}

const results = []
for (const suite of SUITES.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  console.log(`\n── ${suite.name} ${'─'.repeat(60 - suite.name.length)}`)
  results.push(await timed(suite))
}

console.log('')
for (const { name, passed, failed, seconds } of results) {
  const state = failed > 0 ? `FAILED ${failed} of ${passed + failed}` : `ok ${passed}`
  console.log(`${name.padEnd(12)} ${state.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s`)
}
const sum = (of) => results.reduce((total, result) => total + of(result), 0)
const [passed, failed] = [sum((result) => result.passed), sum((result) => result.failed)]
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
