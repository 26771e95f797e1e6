import { parentPort } from 'node:worker_threads'
import { digest } from '#server/mail/parse/digest.ts'

parentPort?.on('message', async ({ raw, receivedAt }: { raw: Uint8Array; receivedAt: Date }) => {
  parentPort?.postMessage(await digest(raw, receivedAt))
})
parentPort?.postMessage('ready')
