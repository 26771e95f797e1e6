import { parentPort, workerData } from 'node:worker_threads'
import { readCsv } from '#server/kernel/sheets/read-csv.ts'
import { SheetRefused } from '#server/kernel/sheets/read-refused.ts'
import type { SheetAnswer, SheetTask } from '#server/kernel/sheets/read-sheet.ts'
import { readXlsx } from '#server/kernel/sheets/read-xlsx.ts'

const { path, content } = workerData as SheetTask

async function answer(): Promise<SheetAnswer> {
  try {
    return { sheet: await (content === 'csv' ? readCsv : readXlsx)(path) }
  } catch (error) {
    if (error instanceof SheetRefused) return { status: error.status, refused: error.message }
    throw error
  }
}

parentPort?.postMessage(await answer())
