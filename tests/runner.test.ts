import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { isAlive } from '#server/kernel/db/postgres/pid-file.ts'
import { findChromium } from '#tests/support/chromium.mjs'
import Watchdog from '#tests/runner/watchdog.ts'
import { sweepLeftovers } from '#tests/support/cluster.ts'

const ROOT = dirname(import.meta.dirname)
const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^VITEST|^NODE_/.test(name)))

describe('watchdog', () => {
  const module = { id: 'm', relativeModuleId: 'tests/a.test.ts' }
  const kinds: [string, (dog: Watchdog) => void, (dog: Watchdog) => void, string][] = [
    [
      'a test of Vitest',
      (dog) => dog.onTestCaseReady({ id: '1', fullName: 'loops', module }),
      (dog) => dog.onTestCaseResult({ id: '1' }),
      'tests/a.test.ts > loops',
    ],
    [
      'a file of Vitest',
      (dog) => dog.onTestModuleQueued(module),
      (dog) => dog.onTestModuleEnd(module),
      'tests/a.test.ts',
    ],
    [
      'a hook of Vitest',
      (dog) => dog.onHookStart({ name: 'beforeAll', entity: module }),
      (dog) => dog.onHookEnd({ name: 'beforeAll', entity: module }),
      'beforeAll of tests/a.test.ts',
    ],
    [
      'a test of Playwright',
      (dog) => dog.onTestBegin({ id: '1', titlePath: () => ['', 'a.spec.ts', 'loops'] }),
      (dog) => dog.onTestEnd({ id: '1' }),
      'a.spec.ts > loops',
    ],
  ]

  function watched(act: (dog: Watchdog) => void): { exit: unknown[][]; words: string } {
    vi.useFakeTimers()
    const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never)
    const words = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    act(new Watchdog())
    vi.useRealTimers()
    return { exit: exit.mock.calls, words: words.mock.calls.join('') }
  }

  it.each(kinds)(
    'ends the run and names %s when nothing finishes for five minutes',
    (_, begin, __, title) => {
      const { exit, words } = watched((dog) => {
        begin(dog)
        vi.advanceTimersByTime(300_000)
      })
      expect([exit, words]).toEqual([[[1]], `\nNothing finished for 300 s. Still running:\n  ${title}\n`])
    },
  )

  it.each(kinds)('keeps a run going in which %s finishes from time to time', (_, begin, end) => {
    const { exit } = watched((dog) => {
      for (let minute = 0; minute < 20; minute += 4) {
        begin(dog)
        vi.advanceTimersByTime(240_000)
        end(dog)
      }
    })
    expect(exit).toEqual([])
  })
})

it('killed test run: its PostgreSQL and files are removed by the next run', async () => {
  const starts = `import { temporaryCluster, temporaryFolder } from '#tests/support/cluster.ts'
    const dataDir = temporaryFolder()
    const { pid } = await temporaryCluster(dataDir)
    console.log(JSON.stringify({ pid, dataDir }))`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', starts], {
    cwd: ROOT,
    env: own,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const { pid, dataDir } = JSON.parse(line.toString()) as { pid: number; dataDir: string }
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isAlive(pid)).toBe(true)
  await sweepLeftovers()
  expect([isAlive(pid), existsSync(dataDir)]).toEqual([false, false])
})

describe('npm test', () => {
  it('rejects an unknown suite and lists the known ones', () => {
    const { status, stderr } = spawnSync(process.execPath, ['tests/run.mjs', 'browzer'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    expect([status, stderr.trim()]).toEqual([
      2,
      expect.stringMatching(/^There is no suite browzer; there are format, lint, .*browser\.$/),
    ])
  })
})

describe('findChromium', () => {
  it('uses the program named by CHROMIUM', async () => {
    expect(await findChromium({ CHROMIUM: process.execPath })).toBe(process.execPath)
  })

  it('does not search elsewhere when CHROMIUM is invalid', async () => {
    await expect(findChromium({ CHROMIUM: '/nowhere/chromium' })).rejects.toThrow(
      'CHROMIUM is /nowhere/chromium, which is not a program.',
    )
  })
})
