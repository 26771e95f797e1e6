import {
  acknowledgeGroup,
  applySet,
  checkGroup,
  heldText,
  processTender,
  refusalText,
  sendEnvelopeAnswer,
  whyHeld,
  whyOtherMode,
} from '#server/edi/exchange/take-set.service.ts'
import { type MessageRow, readFile, updateMessage } from '#server/edi/message/message.repository.ts'
import { findPartner, type Partner } from '#server/edi/partner/partner.repository.ts'
import { readInterchanges } from '#server/edi/x12/read-interchange.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'

async function readSet(tx: Tx, message: MessageRow) {
  const [at, inInterchange = 0, inGroup = 0] = message.place
  if (at === undefined) return undefined
  const file = await orNotFound(readFile(tx, message.file))
  const interchange = readInterchanges(file.content).interchanges[at]
  const group = interchange?.groups[inInterchange]
  const set = group?.sets[inGroup]
  return interchange && group && set && { interchange, group, set, place: [at, inInterchange], inGroup }
}

/** As if it came now that its partner is known. Returns the state it has then. */
export async function takeWaiting(tx: Tx, partner: Partner, message: MessageRow): Promise<string> {
  const save = async (state: MessageRow['state'], reason: string) => {
    await updateMessage(tx, message.id, { partner: partner.id, state, reason })
    return state
  }
  const found = await readSet(tx, message)
  if (!found) return save('review', 'It came before its partner was added. Have the partner send it again.')
  const { interchange, group, set, place, inGroup } = found
  const { file } = message
  const { checked, verdicts } = checkGroup(group)
  const verdict = verdicts[inGroup]
  const refusal = verdict ? refusalText(checked, verdict) : ''
  const held = await whyHeld(tx, interchange, { file, partner })
  if (held !== undefined) return save('review', heldText(held, refusal))
  if (interchange.asksAnswer) await sendEnvelopeAnswer(tx, partner, file, interchange)
  await acknowledgeGroup(tx, partner, { file, place, checked, verdicts })
  if (refusal !== '') return save('refused', refusal)
  await save('received', '')
  return (await applySet(tx, partner, message.id, set)) === undefined ? 'received' : 'review'
}

/** Whatever is wrong with it, but never a test as a real tender or the other way round. */
export async function processAnyway(tx: Tx, message: MessageRow): Promise<string> {
  const found = await readSet(tx, message)
  if (!found) throw new Conflict('This message can’t be read.')
  const { interchange, group, set, place } = found
  const partner = await findPartner(tx, interchange)
  if (!partner) throw new Conflict('No partner has its ISA IDs. Add the partner first.')
  if (!partner.is_active) throw new Conflict(`${partner.name} is off. Turn the partner on first.`)
  const mode = whyOtherMode(partner, interchange.isTest)
  if (mode !== undefined)
    throw new Conflict(`${mode} Turn Test ${interchange.isTest ? 'on' : 'off'} for the partner first.`)
  await acknowledgeGroup(tx, partner, { file: message.file, place, ...checkGroup(group) })
  await updateMessage(tx, message.id, { partner: partner.id })
  return (await processTender(tx, partner, message.id, set.segments)) === undefined ? 'received' : 'review'
}
