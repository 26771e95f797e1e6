import type { SheetFormat } from '#contract/entities/reports/sheet.ts'
import type { Caller } from '#server/kernel/base/caller.ts'
import { BadRequest, HttpError } from '#server/kernel/base/errors.ts'
import { createLimiter } from '#server/kernel/base/limiter.ts'
import { runInThread, ThreadFailure } from '#server/kernel/base/run-in-thread.ts'
import type { ReadSheet } from '#server/kernel/sheets/read-gather.ts'

export interface SheetTask {
  path: string
  content: SheetFormat
}
export type SheetAnswer = { sheet: ReadSheet } | { status: number; refused: string }

interface Limits {
  program?: URL
  timeMs?: number
  memoryMb?: number
}

const limit = createLimiter({
  name: 'sheets of a company',
  total: 2,
  perKey: 1,
  queue: 20,
  maxHoldMs: 60_000,
})

const refused = (status: number, text: string) => new HttpError(status, { file: [text] })
const tooMuch = () =>
  refused(413, 'This file is too large to read. Split it, or save only the sheet to import as CSV.')
const unreadable = () => new BadRequest({ file: ['Couldn’t read this file. Save it as CSV and send that.'] })

async function readApart(
  task: SheetTask,
  { program, timeMs = 30_000, memoryMb = 512 }: Limits,
  signal: AbortSignal,
): Promise<ReadSheet> {
  const bounds = { timeMs, heapMb: memoryMb, youngMb: 64 }
  const answer = await runInThread<SheetAnswer>(
    program ?? new URL('read-worker.ts', import.meta.url),
    task,
    bounds,
    signal,
  ).catch((error: unknown) => {
    if (error instanceof ThreadFailure) throw error.fault === 'too_much' ? tooMuch() : unreadable()
    throw error
  })
  if ('sheet' in answer) return answer.sheet
  throw refused(answer.status, answer.refused)
}

export const readSheet = (
  companyId: number,
  task: SheetTask,
  limits: Limits = {},
  caller?: Caller,
): Promise<ReadSheet> => limit(companyId, (signal) => readApart(task, limits, signal), caller)
