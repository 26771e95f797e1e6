import { applyAcknowledgment } from '#server/edi/exchange/apply-answer.service.ts'
import { composeMessage } from '#server/edi/message/compose.service.ts'
import { updateMessage, usedBefore } from '#server/edi/message/message.repository.ts'
import { lockPartner, type Partner } from '#server/edi/partner/partner.repository.ts'
import { checkSet } from '#server/edi/sets/check-set.ts'
import { answerEnvelope } from '#server/edi/sets/envelope-answer.ts'
import { readTender } from '#server/edi/sets/tender.ts'
import { acknowledgment, isRefused, type SetVerdict, verdictText } from '#server/edi/sets/verdict.ts'
import { handleTender } from '#server/edi/tender/tender.service.ts'
import type { Group, Header, Interchange, TransactionSet } from '#server/edi/x12/read-interchange.ts'
import { ENVELOPE_ANSWER } from '#server/edi/x12/syntax.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { withSavepoint } from '#server/kernel/db/savepoint.ts'
import { toHttpError } from '#server/kernel/http/error-handler.ts'

type Ids = Pick<Interchange, 'sender' | 'receiver'>

/** `ZZ LAKEBROKER to 02 HRLN`, as `isa_ids` of a message. */
export const idsText = ({ sender, receiver }: Ids) =>
  `${sender.qualifier} ${sender.id} to ${receiver.qualifier} ${receiver.id}`

export const unknownText = (ids: Ids) => `No partner has these ISA IDs: ${idsText(ids)}.`

/** Undefined where both are in test or both in production. */
export function whyOtherMode(partner: Partner, isTest: boolean): string | undefined {
  if (isTest === partner.is_test) return undefined
  return isTest
    ? `Test interchange, but ${partner.name} is in production.`
    : `Production interchange, but ${partner.name} is in test.`
}

/** Reason that the interchange needs a person; undefined if it may be processed. */
export async function whyHeld(
  tx: Tx,
  interchange: Interchange,
  { file, partner }: { file: number; partner: Partner | undefined },
): Promise<string | undefined> {
  const { control, isTest } = interchange
  if (!partner) return `${unknownText(interchange)} Add it, then process this message.`
  if (!partner.is_active) return `${partner.name} is off.`
  const mode = whyOtherMode(partner, isTest)
  if (mode !== undefined) return mode
  // The second of two files at once with one number waits here, and then finds the first.
  await lockPartner(tx, partner.id)
  const before = await usedBefore(tx, { partner: partner.id, control, file })
  return before && `Control number ${control} was used before by another file.`
}

/** Why it isn’t processed, and what is wrong with it besides. */
export const heldText = (held: string | undefined, refusal: string): string =>
  [refusal, held].filter(Boolean).join(' ').slice(0, 1000)

export interface CheckedGroup {
  readonly checked: Group
  readonly verdicts: SetVerdict[]
}

export function checkGroup(group: Group): CheckedGroup {
  const verdicts = group.sets.map(checkSet)
  if (group.version.startsWith('00401')) return { checked: group, verdicts }
  const fault = { code: '2', text: `Version ${group.version || 'unknown'} isn’t 004010.` } as const
  return { checked: { ...group, faults: [...group.faults, fault] }, verdicts }
}

/** '' for a set that is accepted. */
export const refusalText = ({ faults }: Group, verdict: SetVerdict): string =>
  [isRefused(verdict) && verdictText(verdict), ...faults.map(({ text }) => text)].filter(Boolean).join(' ')

/** Once for each group; one of acknowledgments has none. */
export async function acknowledgeGroup(
  tx: Tx,
  partner: Partner,
  { file, place, checked, verdicts }: CheckedGroup & { file: number; place: readonly number[] },
): Promise<void> {
  if (checked.code === 'FA') return
  await composeMessage(tx, partner, {
    kind: '997',
    key: `997:${file}:${place.join('.')}`,
    summary: `${checked.code} ${checked.control}`.slice(0, 40),
    body: acknowledgment(checked, verdicts),
  })
}

export const sendEnvelopeAnswer = (tx: Tx, partner: Partner, file: number, header: Header, code?: string) =>
  composeMessage(tx, partner, {
    kind: ENVELOPE_ANSWER,
    key: `TA1:${file}:${header.control}`,
    summary: `ISA ${header.control}`,
    body: [answerEnvelope(header, code)],
  })

export async function processTender(
  tx: Tx,
  partner: Partner,
  message: number,
  segments: TransactionSet['segments'],
): Promise<string | undefined> {
  try {
    const { tender, summary, review } = await withSavepoint(tx, () =>
      handleTender(tx, partner, readTender(segments)),
    )
    await updateMessage(tx, message, {
      tender,
      summary,
      state: review === undefined ? 'received' : 'review',
      reason: review ?? '',
    })
    return review
  } catch (error) {
    // A value that can't be stored is the file's fault; trying again would fail for ever.
    const refusal = toHttpError(error)
    if (!refusal || (error !== refusal && refusal.status !== 400)) throw error
    await updateMessage(tx, message, { state: 'review', reason: refusal.message.slice(0, 500) })
    return refusal.message
  }
}

/** Does what an accepted set asks. Returns why a person has to look at it, if so. */
export async function applySet(
  tx: Tx,
  partner: Partner,
  message: number,
  set: TransactionSet,
): Promise<string | undefined> {
  if (set.kind === '204') return processTender(tx, partner, message, set.segments)
  if (set.kind === '997')
    await updateMessage(tx, message, { summary: await applyAcknowledgment(tx, partner, set) })
  return undefined
}
