import { readBidTemplate, updateBidTemplate } from '#contract/entities/market/bid-template.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { wireClient } from './wire-client.ts'

/** Turns off undo-send, so that tests need not wait for emails. */
export async function sendAtOnce(url: string, password = DEMO_PASSWORD): Promise<void> {
  const admin = await wireClient(url, 'admin', password)
  const { version } = await admin.call(readBidTemplate)
  await admin.call(updateBidTemplate, { body: { version, undo_send_seconds: 0 } })
}
