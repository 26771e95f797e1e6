import { parentPort, workerData } from 'node:worker_threads'
import { mergeFiles } from '#server/kernel/pdf/merge.ts'
import type { MergeTask } from '#server/kernel/pdf/merge-apart.ts'

parentPort?.postMessage(await mergeFiles((workerData as MergeTask).parts))
