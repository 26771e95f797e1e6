import type { Tx } from '#server/kernel/db/client.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { announceIncoming } from '#server/market/mail/announce-incoming.ts'
import { type MailResult, saveResult } from '#server/market/mail/incoming.repository.ts'
import { isWaiting } from '#server/market/mail/mail-result.ts'
import { offerForLive } from '#server/market/offer/offer-shown.service.ts'
import { renewUnproven } from '#server/market/offer/withdrawal.repository.ts'

export async function conclude(
  tx: Tx,
  id: number,
  result: MailResult,
  before: number | null,
  wasOpen = true,
): Promise<void> {
  await saveResult(tx, id, result)
  if (wasOpen || isWaiting(result)) await announceIncoming(tx, id, result.state)
  const touched = [...new Set([result.state === 'unproven' ? result.offer : null, before])].filter(
    (offer) => offer !== null,
  )
  for (const offer of touched)
    if ((await renewUnproven(tx, offer)) || result.state === 'unproven')
      await emit(tx, { type: 'LOAD_UPDATED', data: await offerForLive(tx, offer) })
}
