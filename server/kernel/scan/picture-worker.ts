import { parentPort, workerData } from 'node:worker_threads'
import { shownPicture } from './decode.ts'
import type { ShownPicture } from './show-picture.ts'

const { file, contentType, quarters } = workerData as ShownPicture

parentPort?.postMessage({ jpeg: await shownPicture(file, contentType, quarters) })
