import { parentPort, workerData } from 'node:worker_threads'
import { stripPacked } from '#server/kernel/metadata/pdf-packed.ts'

parentPort?.postMessage({ file: await stripPacked((workerData as { file: Uint8Array }).file) })
