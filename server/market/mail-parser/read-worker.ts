import { parentPort } from 'node:worker_threads'
import { digest, type Reading } from '#server/market/mail-parser/digest.ts'

parentPort?.on(
  'message',
  async ({ raw, receivedAt, reading }: { raw: Uint8Array; receivedAt: Date; reading: Reading }) => {
    parentPort?.postMessage(await digest(raw, receivedAt, reading))
  },
)
parentPort?.postMessage('ready')
