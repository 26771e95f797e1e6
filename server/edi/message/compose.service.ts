import type { EdiKind } from '#contract/rules/edi.ts'
import { hasKey, insertFile, insertMessage } from '#server/edi/message/message.repository.ts'
import { drawControlNumber, type Partner } from '#server/edi/partner/partner.repository.ts'
import type { ENVELOPE_ANSWER, Segment, SetKind } from '#server/edi/x12/syntax.ts'
import { toControl, writeInterchange } from '#server/edi/x12/write-interchange.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { signalJob } from '#server/kernel/jobs/signal.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'

interface Composed {
  readonly kind: (SetKind | typeof ENVELOPE_ANSWER) & EdiKind
  readonly body: readonly Segment[]
  readonly key: string
  readonly summary: string
  readonly shipment_id?: string
  readonly tender?: number
  readonly invoice?: number
}

/** Once per key. Sent by a job after the commit. */
export async function composeMessage(
  tx: Tx,
  partner: Partner,
  { kind, body, ...about }: Composed,
): Promise<void> {
  if (await hasKey(tx, partner.id, about.key)) return
  const control = await drawControlNumber(tx, partner.id)
  const content = writeInterchange(kind, body, {
    sender: { qualifier: partner.our_qualifier, id: partner.our_id },
    receiver: { qualifier: partner.their_qualifier, id: partner.their_id },
    groupSender: partner.our_group_id || partner.our_id,
    groupReceiver: partner.their_group_id || partner.their_id,
    control,
    isTest: partner.is_test,
    at: new Date(),
  })
  const number = toControl(control)
  const file = await insertFile(tx, {
    direction: 'out',
    via: 'own',
    file_name: `${partner.our_id.replace(/[^A-Z\d]+/gi, '')}-${kind}-${number}.edi`,
    content,
  })
  if (file === undefined) throw new Error(`control number ${number} was used before`)
  const id = await insertMessage(tx, {
    ...about,
    direction: 'out',
    kind,
    partner: partner.id,
    control: number,
    group_control: `${control}`,
    set_control: number,
    state: partner.transport === 'manual' ? 'ready' : 'queued',
    is_test: partner.is_test,
    file,
  })
  await emit(tx, { type: 'EDI_MESSAGE_CHANGED', data: { id } })
  tx.afterCommit(signalJob)
}
