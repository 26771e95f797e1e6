import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentCode } from '#contract/rules/documents.ts'
import { readScannedText, type ScanTask } from '#server/kernel/scan/scanned-text.ts'
import { findDates } from './found-dates.ts'

const { type, today, ...task } = workerData as ScanTask & { type: DocumentCode | ''; today: string }
const PAGES = 2

const read = await readScannedText(task, PAGES)
parentPort?.postMessage(findDates(read?.text ?? { pages: [] }, type, today))
