import { join } from 'node:path'
import { createTally } from './tally.mjs'
import { runWatched, tail } from './watched.mjs'

const logOf = (root, name) => join(root, 'test-results', `${name}.log`)
const REPORTERS = import.meta.dirname

function suite(name, { cores = 1, needs = [] }, run) {
  const tally = createTally()
  return { name, cores, needs, tally, run: (context) => run({ ...context, tally, log: logOf(context.root, name) }) }
}

/** A suite that is one check: it passes when the program ends well, and its output is its failure. */
export const check = (name, command) =>
  suite(name, {}, async (context) => {
    const isWell = await runWatched(context, command)
    const message = isWell ? '' : await tail(context.log)
    context.tally.take({ event: 'end', id: name, title: name, state: isWell ? 'passed' : 'failed', message })
    return context.tally.outcome(isWell)
  })

/** A suite that is one piece of work: it passes when the work does not throw. */
export const work = (name, piece) =>
  suite(name, {}, async ({ root, tally }) => {
    const message = await piece(root).then(
      () => '',
      (error) => String(error?.message ?? error),
    )
    tally.take({ event: 'end', id: name, title: name, state: message ? 'failed' : 'passed', message })
    return tally.outcome(!message)
  })

/** A suite of some projects of tests/vitest.config.ts; what fails is run once more in a process of its own. */
export const vitest = (name, projects, options = {}) =>
  suite(name, options, async (context) => {
    const chosen = projects.map((project) => `--project=${project}`)
    const reporters = ['--reporter=default', `--reporter=${join(REPORTERS, 'vitest-reporter.ts')}`]
    const changed = context.isChangedOnly ? ['--changed', '--passWithNoTests'] : []
    const command = ['vitest', 'run', '--config=tests/vitest.config.ts', ...chosen, ...reporters]
    const isWell = await runWatched(context, [...command, ...changed])
    const modules = isWell || context.retries === 0 ? [] : context.tally.again()
    const isWellNow =
      modules.length > 0 ? await runWatched({ ...context, log: logOf(context.root, `${name}.again`) }, [...command, ...modules]) : isWell
    return context.tally.outcome(isWellNow, context.isChangedOnly)
  })

/** The suite of the browser; finds Chromium first, or installs it. */
export const playwright = (name, options = {}) =>
  suite(name, options, async (context) => {
    const { ensureChromium } = await import('#tests/support/chromium.mjs')
    const CHROMIUM = await ensureChromium().catch((error) => {
      context.tally.take({ event: 'error', title: 'Chromium', message: error.message })
    })
    if (!CHROMIUM) return context.tally.outcome(false)
    const changed = context.isChangedOnly ? ['--only-changed', '--pass-with-no-tests'] : []
    const reporter = `--reporter=line,${join(REPORTERS, 'playwright-reporter.ts')}`
    const command = ['playwright', 'test', '--config=tests/playwright.config.ts', reporter, `--retries=${context.retries}`, ...changed]
    const isWell = await runWatched({ ...context, env: { ...context.env, CHROMIUM } }, command)
    return context.tally.outcome(isWell, context.isChangedOnly)
  })
