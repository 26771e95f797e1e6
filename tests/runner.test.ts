import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { isAlive } from '#server/db/postgres/pid-file.ts'
import { schedule } from '#tests/runner/schedule.mjs'
import { openScratch } from '#tests/runner/scratch.mjs'
import { createTally, type Outcome } from '#tests/runner/tally.mjs'
import { runWatched } from '#tests/runner/watched.mjs'
import { duration, failureText, summaryLine } from '#tests/runner/words.mjs'
import type { RunnerEvent } from '#tests/runner/event.ts'
import { findChromium } from '#tests/support/chromium.mjs'

const ROOT = dirname(import.meta.dirname)
const folder = mkdtempSync(join(tmpdir(), 'freight-runner-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ended = (state: RunnerEvent['state'], id = '1'): RunnerEvent => ({
  event: 'end',
  id,
  title: `test ${id}`,
  state,
  file: 'a.test.ts',
  line: 7,
})
const counted = ({ passed, failed, skipped }: Outcome) => [passed, failed, skipped]

describe('a suite', () => {
  it.each<[string, RunnerEvent[], boolean, number[]]>([
    ['passed', [ended('passed'), ended('passed', '2')], true, [2, 0, 0]],
    ['failed', [ended('passed'), ended('failed', '2')], false, [1, 1, 0]],
    ['skipped one, which is no failure and no pass', [ended('passed'), ended('skipped', '2')], true, [1, 0, 1]],
    ['passed one when it was run once more', [ended('passed'), ended('unsteady', '2')], true, [2, 0, 0]],
    ['had an error outside of its tests', [ended('passed'), { event: 'error', title: 'a hook' }], false, [1, 1, 0]],
    ['crashed after its tests', [ended('passed')], false, [1, 1, 0]],
    ['crashed before its tests', [], false, [0, 1, 0]],
    ['ran nothing', [], true, [0, 1, 0]],
    ['finished a hook only', [{ event: 'end', id: 'h', title: 'beforeAll' }], true, [0, 1, 0]],
  ])('that %s', (_, events, isWell, expected) => {
    const tally = createTally()
    events.forEach(tally.take)
    expect(counted(tally.outcome(isWell))).toEqual(expected)
  })

  it('may be empty where only what changed was asked for', () => expect(counted(createTally().outcome(true, true))).toEqual([0, 0, 0]))

  it('says where it failed and what it said', () => {
    const tally = createTally()
    tally.take({ ...ended('failed'), message: 'expected 1 to be 2\n- 2\n+ 1' })
    expect(failureText('unit', tally.outcome(false).failures[0]!)).toBe('✗ unit: test 1\n  a.test.ts:7\n  expected 1 to be 2\n  - 2\n  + 1')
  })
})

it('a long failure is cut, and says where the whole of it stands', () => {
  const tally = createTally()
  tally.take({ ...ended('failed'), message: Array.from({ length: 50 }, (_, line) => `line ${line}`).join('\n') })
  const lines = failureText('unit', tally.outcome(false).failures[0]!).split('\n')
  expect([lines.length, lines.at(-2), lines.at(-1)]).toEqual([43, '  line 39', '  … 10 lines more in test-results/unit.log'])
})

it('a test that passed when it was run once more is named with what it said', () => {
  const tally = createTally()
  tally.take({ ...ended('unsteady'), message: 'expected 1 to be 2' })
  const { unsteady, failures } = tally.outcome(true)
  expect([unsteady, failures]).toEqual([[{ title: 'test 1', place: 'a.test.ts:7', message: 'expected 1 to be 2' }], []])
})

describe('what failed is run once more', () => {
  const failed = (id: string, module: string): RunnerEvent => ({ ...ended('failed', id), module, message: `no ${id}` })
  const twice = (...second: RunnerEvent[]) => {
    const tally = createTally()
    ;[ended('passed'), failed('2', 'b.test.ts'), failed('3', 'b.test.ts')].forEach(tally.take)
    expect(tally.again()).toEqual(['b.test.ts'])
    second.forEach(tally.take)
    return tally.outcome(!second.some(({ state }) => state === 'failed'))
  }

  it('and what passes then is unsteady, with its first words; what stands beside it counts once', () => {
    const outcome = twice(ended('passed', '2'), ended('failed', '3'), ended('passed', '4'))
    expect(counted(outcome)).toEqual([2, 1, 0])
    expect(outcome.unsteady.map(({ message }) => message)).toEqual(['no 2'])
  })

  it('and what is not found again stays a failure', () => expect(twice(ended('passed', '2')).failed).toBe(1))

  it('but not where something other than a test went wrong', () => {
    const tally = createTally()
    ;[failed('2', 'b.test.ts'), { event: 'error', title: 'a hook' } as const].forEach(tally.take)
    expect([tally.again(), tally.outcome(false).failed]).toEqual([[], 2])
  })
})

it.each([
  [{ passed: 3, failed: 0, skipped: 0 }, '3 passed, 0 failed'],
  [{ passed: 3, failed: 1, skipped: 2 }, '3 passed, 1 failed, 2 skipped'],
])('%j is told as %s', (counts, line) => expect(summaryLine(counts)).toBe(line))

it('time is told in minutes and seconds', () => expect([0, 59_600, 125_000].map(duration)).toEqual(['0:00', '1:00', '2:05']))

describe('a suite that hangs', () => {
  it('is stopped with all that it started, and says what hung', async () => {
    const script = join(folder, 'hangs.mjs')
    const grandchild = join(folder, 'grandchild')
    writeFileSync(
      script,
      `import { spawn } from 'node:child_process'
       import { writeFileSync, writeSync } from 'node:fs'
       const child = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'], { stdio: 'ignore' })
       writeFileSync(${JSON.stringify(grandchild)}, String(child.pid))
       const say = (event) => writeSync(3, JSON.stringify(event) + '\\n')
       say({ event: 'end', id: '1', title: 'one', state: 'passed' })
       say({ event: 'start', id: '2', title: 'a.test.ts > waits for ever' })
       setInterval(() => say({ event: 'start', id: '3', title: 'b.test.ts > is only begun' }), 50)`,
    )
    const tally = createTally()
    const isWell = await runWatched({ root: ROOT, log: join(folder, 'hangs.log'), tally, hungAfterMs: 2000 }, ['node', script])
    const { passed, failed, failures } = tally.outcome(isWell)
    expect([passed, failed, failures[0]?.title]).toEqual([1, 1, 'nothing finished for 2 s and it was stopped'])
    expect(failures[0]?.message).toContain('a.test.ts > waits for ever')
    const pid = Number((await import('node:fs')).readFileSync(grandchild, 'utf8'))
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000 })
  })

  it('is not one that goes on finishing tests', async () => {
    const script = join(folder, 'slow.mjs')
    writeFileSync(
      script,
      `import { writeSync } from 'node:fs'
       let n = 0
       const timer = setInterval(() => {
         writeSync(3, JSON.stringify({ event: 'end', id: String(++n), title: 'test', state: 'passed' }) + '\\n')
         if (n === 30) clearInterval(timer)
       }, 200)`,
    )
    const tally = createTally()
    expect(await runWatched({ root: ROOT, log: join(folder, 'slow.log'), tally, hungAfterMs: 4000 }, ['node', script])).toBe(true)
    expect(tally.outcome(true).passed).toBe(30)
  })
})

it('a test has any sign in its name', async () => {
  const script = join(folder, 'signs.mjs')
  writeFileSync(
    script,
    `import { writeSync } from 'node:fs'
     const line = JSON.stringify({ event: 'end', id: '1', title: 'a \\u2028 b \\n c \\u{1f69a}', state: 'failed' }) + '\\n'
     for (const byte of Buffer.from(line)) writeSync(3, Buffer.of(byte))`,
  )
  const tally = createTally()
  await runWatched({ root: ROOT, log: join(folder, 'signs.log'), tally }, ['node', script])
  expect(tally.outcome(true).failures[0]?.title).toBe('a \u2028 b \n c \u{1f69a}')
})

it('a run leaves no PostgreSQL and no file behind, however its suites ended', async () => {
  const scratch = openScratch(ROOT, process.execPath)
  const data = join(scratch.folder, 'product', 'data')
  const starts = `import { startPostgres } from '#server/db/postgres/supervisor.ts'
    const { pid } = await startPostgres({ dataDir: ${JSON.stringify(data)}, durable: false })
    console.log(pid)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', starts], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  child.kill('SIGKILL')
  await once(child, 'exit')
  const pid = Number(line.toString())
  expect(isAlive(pid)).toBe(true)
  scratch.clear()
  expect([isAlive(pid), existsSync(scratch.folder)]).toEqual([false, false])
})

describe('the suites of a run', () => {
  const suite = (name: string, cores = 1, needs: string[] = []) => ({ name, cores, needs })

  async function order(suites: ReturnType<typeof suite>[], cores: number) {
    const log: string[] = []
    await schedule(suites, cores, async ({ name }) => {
      log.push(`+${name}`)
      await new Promise(setImmediate)
      log.push(`-${name}`)
    })
    return log.join(' ')
  }

  it('run side by side as far as the cores reach', async () =>
    expect(await order([suite('a'), suite('b'), suite('c')], 2)).toBe('+a +b -a +c -b -c'))
  it('run one after the other on one core', async () => expect(await order([suite('a', 2), suite('b')], 1)).toBe('+a -a +b -b'))
  it('wait for what they need', async () =>
    expect(await order([suite('build'), suite('browser', 1, ['build'])], 2)).toBe('+build -build +browser -browser'))
  it('do not wait for what was not chosen', async () => expect(await order([suite('browser', 2, ['build'])], 2)).toBe('+browser -browser'))
})

describe('Chromium', () => {
  it('is the one that CHROMIUM names', async () => {
    expect(await findChromium({ CHROMIUM: process.execPath })).toBe(process.execPath)
  })

  it('is not looked for elsewhere when CHROMIUM names none', async () => {
    await expect(findChromium({ CHROMIUM: '/nowhere/chromium' })).rejects.toThrow('CHROMIUM is /nowhere/chromium, which is not a program.')
  })
})
