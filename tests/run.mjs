import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { BootstrapProblem, buildClient, installPackages, nodeFor, serverEnvironment } from '#server/cli/bootstrap.mjs'
import { duration, failureText, summaryLine } from '#tests/runner/words.mjs'
import { schedule } from '#tests/runner/schedule.mjs'
import { openScratch } from '#tests/runner/scratch.mjs'
import { check, playwright, vitest, work } from '#tests/runner/suites.mjs'
import { endAll } from '#tests/runner/watched.mjs'

const ROOT = dirname(import.meta.dirname)
const SAY_EVERY_MS = 15_000

const SUITES = [
  check('format', ['oxfmt', '--check', '.']),
  check('lint', ['oxlint', '--deny-warnings']),
  check('types', ['tsc', '-p', '.']),
  work('build', (root) => buildClient(root, () => undefined)),
  vitest('repository', ['repository']),
  vitest('unit', ['contract', 'providers', 'resources', 'pages'], { cores: 2 }),
  vitest('server', ['server'], { cores: 2, needs: ['build'] }),
  playwright('browser', { cores: 2, needs: ['build'] }),
]

const isChangedOnly = process.argv.includes('--changed')
// What fails is run once more, and named as unsteady where it then passes; --strict counts it as failed.
const retries = process.argv.includes('--strict') ? 0 : 1
const named = process.argv.slice(2).filter((word) => !['--changed', '--strict'].includes(word))
const unknown = named.filter((name) => !SUITES.some((suite) => suite.name === name))
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}; there are ${SUITES.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
const isNeeded = ({ name }) => SUITES.some((suite) => named.includes(suite.name) && suite.needs.includes(name))
const chosen = SUITES.filter((suite) => named.length === 0 || named.includes(suite.name) || isNeeded(suite))

const start = performance.now()
const elapsed = () => duration(performance.now() - start)

async function prepare() {
  try {
    await installPackages(ROOT)
    return nodeFor(ROOT)
  } catch (error) {
    console.error(error instanceof BootstrapProblem ? error.message : error)
    console.log('0 passed, 1 failed')
    process.exit(1)
  }
}

const node = await prepare()
mkdirSync(join(ROOT, 'test-results'), { recursive: true })
const scratch = openScratch(ROOT, node)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, async () => {
    await endAll()
    scratch.clear()
    process.exit(130)
  })

const underWay = new Set()
const progress = setInterval(() => {
  const parts = [...underWay].map(
    ({ name, tally: { counts } }) => `${name} ${counts.passed}${counts.failed ? `, ${counts.failed} failed` : ''}`,
  )
  console.log(`${elapsed()}  … ${parts.join(' · ')}`)
}, SAY_EVERY_MS)

async function run(suite) {
  const from = performance.now()
  underWay.add(suite)
  const context = { root: ROOT, isChangedOnly, retries, env: serverEnvironment(ROOT, { TMPDIR: scratch.folder }) }
  const outcome = await suite.run(context).catch((error) => {
    suite.tally.take({ event: 'error', title: suite.name, message: String(error?.stack ?? error) })
    return suite.tally.outcome(false)
  })
  underWay.delete(suite)
  const took = performance.now() - from
  writeFileSync(join(ROOT, 'test-results', `${suite.name}.times.json`), JSON.stringify(suite.tally.slowest(), undefined, 1))
  console.log(`${elapsed()}  ${suite.name.padEnd(10)} ${summaryLine(outcome)} in ${duration(took)}`)
  return { ...outcome, name: suite.name, took }
}

const outcomes = await schedule(chosen, availableParallelism(), run)
clearInterval(progress)
scratch.clear()

for (const { name, unsteady } of outcomes)
  for (const one of unsteady) console.log(`\n${failureText(name, one, '~ passed when run once more:')}`)
for (const { name, failures } of outcomes) for (const failure of failures) console.log(`\n${failureText(name, failure)}`)
console.log('')
for (const outcome of outcomes) console.log(`${outcome.name.padEnd(10)} ${duration(outcome.took).padStart(8)}  ${summaryLine(outcome)}`)
const sum = (of) => outcomes.reduce((total, outcome) => total + outcome[of], 0)
console.log(`all        ${elapsed().padStart(8)}`)
console.log(summaryLine({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }))
process.exitCode = sum('failed') > 0 ? 1 : 0
