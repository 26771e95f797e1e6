import { constants, existsSync } from 'node:fs'
import { access, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { isEverywhere } from '#server/kernel/base/origin.ts'
import { spaceProblem } from '#server/kernel/files/disk-space.ts'
import { CLIENT_FOLDER } from '#server/kernel/http/static-client.ts'
import {
  type Check,
  type Examined,
  failed,
  messageOf,
  ofDatabase,
  ok,
  warning,
} from '#server/cli/doctor/check.ts'
import { readClock } from '#server/cli/doctor/doctor.repository.ts'

const NODE = 24
const GIB = 1024 ** 3
const LEAST_MEMORY = GIB
const LARGEST_SKEW_S = 2
const FAILED_SKEW_S = 60

/** Creates no folder. */
async function tryToWrite(folder: string): Promise<void> {
  if (!existsSync(folder)) {
    let parent = dirname(folder)
    while (!existsSync(parent)) parent = dirname(parent)
    if (!(await stat(parent)).isDirectory()) throw new Error(`${parent} is not a folder`)
    return access(parent, constants.W_OK)
  }
  const file = join(folder, `doctor-${process.pid}`)
  await writeFile(file, '')
  await rm(file)
}

async function tryPort(host: string, port: number): Promise<void> {
  const server = createServer()
  await once(server.listen({ host, port }), 'listening')
  await new Promise((resolve) => server.close(resolve))
}

const port = (name: string, question: string, of: (examined: Examined) => number): Check => ({
  name,
  question,
  async run(examined) {
    const [number, { host }] = [of(examined), examined.config]
    if (number === 0) return ok('Any free port is used, or none.')
    if (examined.isRunning) return ok(`The server is running and uses port ${number}.`)
    try {
      await tryPort(host, number)
      return ok(`Port ${number} on ${host} is free.`)
    } catch (error) {
      return failed(
        `Port ${number} on ${host} can’t be opened: ${messageOf(error)}.`,
        'Stop the program that uses it, or set another port.',
      )
    }
  },
})

export const MACHINE: readonly Check[] = [
  {
    name: 'node',
    question: 'Does this Node run the server?',
    run: () =>
      Number(process.versions.node.split('.')[0]) >= NODE
        ? ok(`Node ${process.versions.node}.`)
        : failed(`Node ${process.versions.node} is too old.`, `Install Node ${NODE} or newer.`),
  },
  {
    name: 'client',
    question: 'Are the pages built?',
    run: () =>
      existsSync(join(CLIENT_FOLDER, 'index.html'))
        ? ok('The pages are built.')
        : warning('The pages are not built yet.', 'Run npm start, which builds them, or npm run build.'),
  },
  {
    name: 'memory',
    question: 'Is there enough memory?',
    run: () => {
      const found = `This machine has ${(totalmem() / GIB).toFixed(1)} GB of memory.`
      return totalmem() < LEAST_MEMORY ? warning(found, 'Give it 1 GB or more.') : ok(found)
    },
  },
  ofDatabase('clock', 'Do the clocks of this machine and the database agree?', async ({ url }) => {
    const skew = Math.abs(await readClock(url))
    const found = `They differ by ${skew.toFixed(1)} s.`
    const remedy =
      'Synchronize both machines with NTP: sign-in codes, links and schedules depend on the time.'
    if (skew > FAILED_SKEW_S) return failed(found, remedy)
    return skew > LARGEST_SKEW_S ? warning(found, remedy) : ok(found)
  }),
  {
    name: 'disk',
    question: 'Is there enough space for data?',
    async run({ config: { dataDir } }) {
      const space = await statfs(existsSync(dataDir) ? dataDir : tmpdir())
      const problem = spaceProblem(space)
      return problem
        ? failed(problem, 'Delete what is not needed, or move DATA_DIR to a larger disk.')
        : ok(`${((space.bavail * space.bsize) / GIB).toFixed(1)} GB are free.`)
    },
  },
  {
    name: 'data folder',
    question: 'Can this user write to DATA_DIR?',
    async run({ config: { dataDir } }) {
      try {
        await tryToWrite(dataDir)
        if (!existsSync(dataDir))
          return warning(
            `There is no installation in ${dataDir}.`,
            'Set DATA_DIR to its data folder. A new one is created there at the first start.',
          )
        return ok(`${dataDir} can be written to.`)
      } catch (error) {
        return failed(
          `${dataDir} can’t be written to: ${messageOf(error)}.`,
          'Give the folder to the user that runs the server, or set DATA_DIR to another one.',
        )
      }
    },
  },
  {
    name: 'temporary folder',
    question: 'Can this user write temporary files?',
    async run() {
      try {
        await tryToWrite(tmpdir())
        return ok(`${tmpdir()} can be written to.`)
      } catch (error) {
        return failed(
          `${tmpdir()} can’t be written to: ${messageOf(error)}.`,
          'Set TMPDIR to a folder that can.',
        )
      }
    },
  },
  port('port', 'Is the port of the app free for it?', ({ config }) => config.port),
  port('email port', 'Is the port of incoming email free for it?', ({ config }) => config.mailInPort),
  {
    name: 'demo',
    question: 'Is the demo, whose passwords are public, off where others can reach it?',
    run: ({ config: { demo, publicUrl, host } }) =>
      demo && (publicUrl !== undefined || isEverywhere(host))
        ? warning('The demo is on and can be reached by others.', 'Set DEMO=off for your own installation.')
        : ok(demo ? 'The demo is on, for this machine only.' : 'The demo is off.'),
  },
]
