import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdirSync, openSync, closeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { delimiter, dirname, join } from 'node:path'

/** Nothing has finished in a suite for so long: it hangs, and is stopped. */
const HUNG_AFTER_MS = 5 * 60_000
const INSIST_AFTER_MS = 15_000
const LOOK_EVERY_MS = 1000
const isWindows = process.platform === 'win32'

const running = new Set()

const signalGroup = (child, signal) => {
  try {
    process.kill(isWindows ? child.pid : -child.pid, signal)
  } catch {
    child.kill(signal)
  }
}

function endGroup(child) {
  signalGroup(child, 'SIGTERM')
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), INSIST_AFTER_MS)
  child.once('exit', () => {
    clearTimeout(timer)
    signalGroup(child, 'SIGKILL')
  })
}

/** Ends what is still running with all that it started: asks first, and insists. */
export async function endAll() {
  const ends = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)))
  running.forEach(endGroup)
  await Promise.all(ends)
}

// Node's readline ends a line at U+2028 as well, which JSON leaves as it is.
async function eachLine(stream, take) {
  let begun = ''
  stream.setEncoding('utf8').on('data', (text) => {
    const lines = (begun + text).split('\n')
    begun = lines.pop()
    lines.forEach(take)
  })
  await once(stream, 'close')
}

/**
 * Runs a program of node_modules/.bin to its end, its output in a file of its own; true where it ended well. Its reporter tells the
 * tally on descriptor 3, one JSON a line. Where nothing finishes for `hungAfterMs` (five minutes) it is stopped, and what hung is a failure.
 */
export function runWatched({ root, log, env, tally, hungAfterMs = HUNG_AFTER_MS }, [program, ...args]) {
  mkdirSync(dirname(log), { recursive: true })
  const output = openSync(log, 'w')
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env, PATH: path },
    stdio: ['ignore', output, output, 'pipe'],
    detached: !isWindows,
    shell: isWindows,
  })
  closeSync(output)
  running.add(child)

  const heard = eachLine(child.stdio[3], (line) => tally.take(JSON.parse(line)))

  let [seen, since] = [0, performance.now()]
  const watch = setInterval(() => {
    if (tally.finished() !== seen) [seen, since] = [tally.finished(), performance.now()]
    if (performance.now() - since < hungAfterMs) return
    clearInterval(watch)
    const hung = tally.running()
    const title = `nothing finished for ${Math.round(hungAfterMs / 1000)} s and it was stopped`
    tally.take({ event: 'error', title, message: hung.length > 0 ? `Still running:\n${hung.join('\n')}` : 'No test was running.' })
    endGroup(child)
  }, LOOK_EVERY_MS)

  return new Promise((resolve) => {
    const done = async (isWell) => {
      clearInterval(watch)
      running.delete(child)
      await heard
      resolve(isWell)
    }
    child.once('error', (error) => {
      tally.take({ event: 'error', title: `${program} could not be started`, message: error.message })
      child.stdio[3].destroy()
      void done(false)
    })
    child.once('exit', (code) => void done(code === 0))
  })
}

/** The last lines of a log, for a check whose only words are its output. */
export async function tail(log, count = 60) {
  const lines = []
  for await (const line of createInterface({ input: createReadStream(log) })) {
    lines.push(line)
    if (lines.length > count) lines.shift()
  }
  return lines.join('\n')
}
