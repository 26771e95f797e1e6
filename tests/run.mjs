import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { buildClient, installPackages, nodeFor, serverEnvironment } from '#server/cli/bootstrap.mjs'

const ROOT = dirname(import.meta.dirname)
const RESULTS = join(ROOT, 'test-results')
const SWEEP = ['tests/runner/sweep.ts']
const WATCHDOG = join(ROOT, 'tests/runner/watchdog.ts')
const isWindows = process.platform === 'win32'

const { values, positionals: named } = parseArgs({
  options: { changed: { type: 'boolean' }, strict: { type: 'boolean' }, postgres: { type: 'string' } },
  allowPositionals: true,
})
const isChangedOnly = values.changed === true
const isStrict = values.strict === true
// The server suite on another version of PostgreSQL than the embedded one.
if (values.postgres) process.env.TEST_POSTGRES = values.postgres

const SUITES = {
  format: () => check('oxfmt', '--check', '.'),
  lint: () => check('oxlint', '--deny-warnings'),
  types: () => check('tsc', '-p', '.'),
  build: () => buildClient(ROOT).then(() => ({ passed: 1 })),
  repository: (name) => vitest(name, 'repository'),
  unit: (name) => vitest(name, 'contract', 'providers', 'resources', 'pages'),
  server: (name) => vitest(name, 'server'),
  browser: (name) => playwright(name),
}
/** Suites in one group run in parallel. */
const ORDER = [['format', 'lint', 'types', 'build'], ['repository', 'unit'], ['server'], ['browser']]
const NEEDS_BUILD = ['repository', 'server', 'browser']

const running = new Set()
const signalGroup = (child, signal) => {
  try {
    process.kill(isWindows ? child.pid : -child.pid, signal)
  } catch {
    // The process has already ended.
  }
}

function run(program, args, env = {}) {
  const path = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...serverEnvironment(ROOT), ...env, PATH: path },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: !isWindows,
    shell: isWindows,
  })
  running.add(child)
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve)).then((code) => {
    running.delete(child)
    signalGroup(child, 'SIGKILL')
    return code === 0
  })
}

const check = async (program, ...args) => ((await run(program, args)) ? { passed: 1 } : { failed: 1 })
const reportOf = (name) => JSON.parse(readFileSync(join(RESULTS, `${name}.json`), 'utf8'))

async function vitestOnce(name, args) {
  const report = `--outputFile.json=${join(RESULTS, `${name}.json`)}`
  const reporters = ['default', 'json', WATCHDOG].map((reporter) => `--reporter=${reporter}`)
  const isWell = await run('vitest', [
    'run',
    '--config=tests/vitest.config.ts',
    ...args,
    ...reporters,
    report,
  ])
  const { testResults, numPassedTests, numPendingTests } = reportOf(name)
  const failures = testResults.flatMap(({ name: file, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)
    return (failed.length === 0 && status === 'failed' ? ['could not be run'] : failed).map((title) => ({
      file: relative(ROOT, file),
      title,
    }))
  })
  return { isWell, failures, passed: numPassedTests, skipped: numPendingTests }
}

/** Files with failures run once more in a process of their own. */
async function vitest(name, ...projects) {
  const args = [
    ...projects.map((project) => `--project=${project}`),
    ...(isChangedOnly ? ['--changed', '--passWithNoTests'] : []),
  ]
  const first = await vitestOnce(name, args)
  if (first.isWell || isStrict || first.failures.length === 0) return outcome(first, first.failures)
  const again = await vitestOnce(`${name}-again`, [
    ...args,
    ...new Set(first.failures.map(({ file }) => file)),
  ])
  const isStill = ({ file, title }) =>
    again.failures.some((other) => other.file === file && other.title === title)
  const unsteady = first.failures.filter((failure) => !isStill(failure))
  return outcome(
    { ...first, isWell: again.isWell, passed: first.passed + unsteady.length },
    again.failures,
    unsteady,
  )
}

async function playwright(name) {
  const { ensureChromium } = await import('#tests/support/chromium.mjs')
  const env = { CHROMIUM: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: join(RESULTS, `${name}.json`) }
  const changed = isChangedOnly ? ['--only-changed', '--pass-with-no-tests'] : []
  const reporters = `--reporter=list,json,${WATCHDOG}`
  const args = [
    'test',
    '--config=tests/playwright.config.ts',
    reporters,
    `--retries=${isStrict ? 0 : 1}`,
    ...changed,
  ]
  const isWell = await run('playwright', args, env)
  const { stats, suites } = reportOf(name)
  const specs = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)]
  const ended = (status) =>
    suites
      .flatMap(specs)
      .flatMap(({ tests, file, title }) =>
        tests.some((test) => test.status === status) ? [{ file, title }] : [],
      )
  return outcome(
    { isWell, passed: stats.expected + stats.flaky, skipped: stats.skipped },
    ended('unexpected'),
    ended('flaky'),
  )
}

/** Counts at least one failure for a program that failed or ran nothing. */
function outcome({ isWell, passed, skipped }, failures, unsteady = []) {
  const isRun = isWell && (passed > 0 || isChangedOnly)
  const all =
    failures.length > 0 || isRun
      ? failures
      : [{ file: '', title: isWell ? 'nothing was run' : 'ended badly, and no test says why' }]
  return { passed, skipped, failed: all.length, failures: all, unsteady }
}

const unknown = named.filter((name) => !(name in SUITES))
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}; there are ${Object.keys(SUITES).join(', ')}.`)
  process.exit(2)
}

const duration = (ms) => `${Math.floor(ms / 60_000)}:${String(Math.round(ms / 1000) % 60).padStart(2, '0')}`
const summary = ({ passed = 0, failed = 0, skipped = 0 }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
const isChosen = (name) =>
  named.length === 0 ||
  named.includes(name) ||
  (name === 'build' && named.some((other) => NEEDS_BUILD.includes(other)))
const start = performance.now()

await installPackages(ROOT)
mkdirSync(RESULTS, { recursive: true })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    running.forEach((child) => signalGroup(child, 'SIGKILL'))
    spawnSync(nodeFor(ROOT), SWEEP, { cwd: ROOT })
    process.exit(130)
  })

const outcomes = []
for (const line of ORDER)
  await Promise.all(
    line.filter(isChosen).map(async (name) => {
      const from = performance.now()
      rmSync(join(RESULTS, `${name}.json`), { force: true })
      const ended = await SUITES[name](name).catch((error) => ({
        failed: 1,
        failures: [{ file: '', title: String(error?.stack ?? error) }],
      }))
      outcomes.push({ name, took: performance.now() - from, ...ended })
    }),
  )
await run(nodeFor(ROOT), SWEEP)

console.log('')
for (const { name, unsteady = [] } of outcomes)
  for (const { file, title } of unsteady)
    console.log(`~ ${name}: ${file} > ${title}: passed when it was run once more`)
for (const { name, failures = [] } of outcomes)
  for (const { file, title } of failures) console.log(`✗ ${name}: ${file} > ${title}`)
for (const ended of outcomes)
  console.log(`${ended.name.padEnd(10)} ${duration(ended.took).padStart(6)}  ${summary(ended)}`)
const sum = (key) => outcomes.reduce((total, ended) => total + (ended[key] ?? 0), 0)
console.log(`${'all'.padEnd(10)} ${duration(performance.now() - start).padStart(6)}`)
console.log(summary({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }))
process.exitCode = sum('failed') > 0 ? 1 : 0
