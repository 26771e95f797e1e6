import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const HUNG_AFTER_MS = 10 * 60_000

/** What became of a suite: how many of its tests passed and failed; a check without tests of its own is one. */
const outcome = (passed, failed) => ({ passed, failed })

const running = new Set()

const endGroup = (child, signal) => {
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch {
    child.kill(signal)
  }
}

/** Ends what is still running with all that it started: asks first, and insists after ten seconds. */
export async function endAll() {
  const ends = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)))
  running.forEach((child) => endGroup(child, 'SIGTERM'))
  const timer = setTimeout(() => running.forEach((child) => endGroup(child, 'SIGKILL')), 10_000)
  await Promise.all(ends)
  clearTimeout(timer)
}

/** Runs a program of node_modules/.bin to its end; true where it ended well. */
function run(root, [program, ...args], env) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const isWindows = process.platform === 'win32'
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...env, PATH: path }, stdio: 'inherit', detached: !isWindows, shell: isWindows }
    const child = spawn(program, args, options)
    running.add(child)
    const timer = setTimeout(() => {
      console.error(`${program} did not end in ${HUNG_AFTER_MS / 60_000} minutes and was stopped.`)
      endGroup(child, 'SIGKILL')
    }, HUNG_AFTER_MS)
    const done = (isWell) => {
      clearTimeout(timer)
      running.delete(child)
      resolve(isWell)
    }
    child.once('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`)
      done(false)
    })
    child.once('exit', (code) => done(code === 0))
  })
}

/** Counts from a report's own numbers; a suite that crashed, or ran nothing, has at least one failure. */
export function countsOf(isWell, passed, failed) {
  const isEmpty = passed + failed === 0
  return outcome(passed, Math.max(failed, !isWell || isEmpty ? 1 : 0))
}

/** The counts of a report of vitest: a file that could not be loaded is a failure, and so is a test that was skipped. */
export function vitestCounts(isWell, report) {
  const files = report.testResults ?? []
  const unloaded = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status === 'passed'),
  )
  const left = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0)
  return countsOf(isWell, report.numPassedTests ?? 0, (report.numFailedTests ?? 0) + left + unloaded.length)
}

/** The counts of a report of Playwright: what passed only when it was tried again has failed, and so has what was skipped. */
export function playwrightCounts(isWell, report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {}
  const failed = unexpected + flaky + skipped
  return countsOf(isWell, expected, Math.max(failed, (report.errors ?? []).length > 0 ? 1 : 0))
}

/** A suite that is one check: it passes when the program ends well. */
export const check = (name, command) => ({
  name,
  run: async (root) => ((await run(root, command)) ? outcome(1, 0) : outcome(0, 1)),
})

/** A suite that is one piece of work: it passes when the work does not throw. */
export const work = (name, piece) => ({
  name,
  run: async (root) => {
    await piece(root)
    return outcome(1, 0)
  },
})

async function reported(root, name, command, env, counts) {
  const file = join(root, 'test-results', `${name}.json`)
  rmSync(file, { force: true })
  const isWell = await run(root, command(file), env(file))
  try {
    return counts(isWell, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return outcome(0, 1)
  }
}

/** A suite of some projects of tests/vitest.config.ts. */
export const vitest = (name, projects) => ({
  name,
  run: (root) => {
    const chosen = projects.map((project) => `--project=${project}`)
    const command = (file) => [
      'vitest',
      'run',
      '--config=tests/vitest.config.ts',
      ...chosen,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]
    return reported(root, name, command, () => ({}), vitestCounts)
  },
})

/** The suite of the browser; finds Chromium first, or installs it. */
export const playwright = (name) => ({
  name,
  run: async (root) => {
    const { ensureChromium } = await import('./chromium.mjs')
    const CHROMIUM = await ensureChromium().catch((error) => console.error(error.message))
    if (!CHROMIUM) return outcome(0, 1)
    const env = (file) => ({ CHROMIUM, PLAYWRIGHT_JSON_OUTPUT_FILE: file })
    return reported(root, name, () => ['playwright', 'test', '--config=tests/playwright.config.ts'], env, playwrightCounts)
  },
})
