import { parentPort, workerData } from 'node:worker_threads'
import { readScannedText, type ScanTask } from '#server/kernel/scan/scanned-text.ts'
import { type Ourselves, unreadable } from './read-confirmation.ts'
import { readScanned } from './scanned.ts'
import { findTowns } from './towns-of-zip.ts'

const { ours, ...task } = workerData as ScanTask & { ours: Ourselves }

const read = await readScannedText(task)
parentPort?.postMessage(read ? readScanned(read.text, read.scans, ours, findTowns) : unreadable('no_text', 1))
