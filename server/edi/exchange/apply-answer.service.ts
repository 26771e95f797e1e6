import { type MessageRow, listSent, updateMessage } from '#server/edi/message/message.repository.ts'
import type { Partner } from '#server/edi/partner/partner.repository.ts'
import { readEnvelopeAnswer } from '#server/edi/sets/envelope-answer.ts'
import { readAcknowledgment } from '#server/edi/sets/verdict.ts'
import type { TransactionSet } from '#server/edi/x12/read-interchange.ts'
import type { Segment } from '#server/edi/x12/syntax.ts'
import { escaped } from '#server/kernel/base/html.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'

/** An empty reason accepts. */
async function noteAnswer(tx: Tx, partner: Partner, sent: MessageRow, reason: string): Promise<void> {
  await updateMessage(tx, sent.id, {
    state: reason === '' ? 'accepted' : 'rejected',
    reason,
    answered_at: new Date().toISOString(),
  })
  await emit(tx, { type: 'EDI_MESSAGE_CHANGED', data: { id: sent.id } })
  if (reason !== '')
    await notify(tx, {
      type: 'EDI',
      can: ['edi-messages', 'edit'],
      title: `<b>${escaped(partner.name)}</b> rejected ${sent.kind} ${escaped(sent.shipment_id)}`,
      sub_title: reason,
      metadata: { id: sent.id },
    })
}

/** A partner's 997. Returns what it says, for the log. */
export async function applyAcknowledgment(tx: Tx, partner: Partner, set: TransactionSet): Promise<string> {
  const answer = readAcknowledgment(set)
  if (!answer) return ''
  const sets = answer.sets.map(({ control }) => control)
  for (const sent of await listSent(tx, { partner: partner.id, group: answer.control, sets })) {
    const own = answer.sets.find(({ control }) => control === sent.set_control)
    const isAccepted = own?.isAccepted ?? answer.isAccepted
    const reason = [own?.reason, answer.reason].filter(Boolean).join(' ') || 'No reason given.'
    await noteAnswer(tx, partner, sent, isAccepted ? '' : reason)
  }
  return `${answer.code} ${answer.control} ${answer.isAccepted ? 'accepted' : 'rejected'}`
}

/** A partner's TA1. One that accepts says nothing of the sets: their 997 does. */
export async function applyEnvelopeAnswer(tx: Tx, partner: Partner, segment: Segment): Promise<string> {
  const { control, isRejected, reason } = readEnvelopeAnswer(segment)
  // Our groups have the number of their interchange.
  const group = control.replace(/^0+/, '')
  if (isRejected)
    for (const sent of await listSent(tx, { partner: partner.id, group, sets: [] }))
      await noteAnswer(tx, partner, sent, reason || 'No reason given.')
  return `Interchange ${control} ${isRejected ? 'rejected' : 'accepted'}`
}
