import { Worker } from 'node:worker_threads'
import { fairShare } from '#server/core/fair-share.ts'
import { BadRequest, HttpError } from '#server/core/errors.ts'
import type { ReadSheet } from '#server/sheets/read-gather.ts'
import type { SheetFormat } from '#contract/entities/sheet.ts'

/** What is asked of the thread. */
export interface SheetTask {
  path: string
  content: SheetFormat
}
/** What the thread says. */
export type SheetAnswer = { sheet: ReadSheet } | { status: number; refused: string }

interface Limits {
  /** The thread's program. */
  program?: URL
  /** Milliseconds that one sheet may take. */
  timeMs?: number
  /** Megabytes of memory that one sheet may take. */
  memoryMb?: number
}

const inTurn = fairShare({ inAll: 2, ofEach: 1, inLine: 20 })

const refused = (status: number, text: string) => new HttpError(status, { file: [text] })
const tooMuch = () => refused(413, 'This file takes too much to read. Split it, or save only the sheet that is to be imported as CSV.')

function readApart(task: SheetTask, { program = new URL('read-worker.ts', import.meta.url), timeMs = 30_000, memoryMb = 512 }: Limits) {
  return new Promise<ReadSheet>((done, fail) => {
    const worker = new Worker(program, {
      execArgv: [],
      workerData: task,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
    })
    worker.unref()
    worker.stdout.resume()
    worker.stderr.resume()
    const end = (settle: () => void) => {
      clearTimeout(timer)
      settle()
      void worker.terminate()
    }
    const timer = setTimeout(() => end(() => fail(tooMuch())), timeMs)
    worker.on('message', (answer: SheetAnswer) =>
      end(() => ('sheet' in answer ? done(answer.sheet) : fail(refused(answer.status, answer.refused)))),
    )
    worker.on('error', (error: NodeJS.ErrnoException) => end(() => fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error)))
    worker.on('exit', () => end(() => fail(new BadRequest({ file: ['This file could not be read. Save it as CSV and send that.'] }))))
  })
}

/** Reads a sheet of a company in a thread of its own, two at once and one of each company; throws an HttpError that says what to do where it cannot be read. */
export const readSheet = (companyId: number, task: SheetTask, limits: Limits = {}): Promise<ReadSheet> =>
  inTurn(companyId, () => readApart(task, limits))
