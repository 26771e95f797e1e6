import { workerData } from 'node:worker_threads'

const { contentType } = workerData as { contentType: string }
if (contentType === 'hangs') for (;;);
if (contentType === 'throws') throw new Error('The engine failed.')
if (contentType === 'grows')
  for (const held: Float64Array[] = []; ;) held.push(new Float64Array(10_000_000).fill(1))
