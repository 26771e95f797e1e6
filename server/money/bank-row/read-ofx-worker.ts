import { parentPort, workerData } from 'node:worker_threads'
import { SheetRefused } from '#server/kernel/sheets/read-refused.ts'
import type { SheetAnswer, SheetTask } from '#server/kernel/sheets/read-sheet.ts'
import { readOfx } from '#server/money/bank-row/read-ofx.ts'

async function answer(): Promise<SheetAnswer> {
  try {
    return { sheet: await readOfx((workerData as SheetTask).path) }
  } catch (error) {
    if (error instanceof SheetRefused) return { status: error.status, refused: error.message }
    throw error
  }
}

parentPort?.postMessage(await answer())
