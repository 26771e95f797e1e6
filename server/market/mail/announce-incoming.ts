import type { Tx } from '#server/kernel/db/client.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { MailResult } from '#server/market/mail/incoming.repository.ts'

export const announceIncoming = (tx: Tx, id: number, state: MailResult['state']): Promise<void> =>
  emit(tx, { type: 'MAIL_CHANGED', data: { id, state } })
