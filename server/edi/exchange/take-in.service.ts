import type { EdiKind } from '#contract/rules/edi.ts'
import { EDI_KINDS } from '#contract/rules/edi.ts'
import { applyAcknowledgment, applyEnvelopeAnswer } from '#server/edi/exchange/apply-answer.service.ts'
import { composeMessage } from '#server/edi/message/compose.service.ts'
import {
  type FileRow,
  insertFile,
  insertMessage,
  type MessageRow,
  messagesOfText,
  updateMessage,
  usedBefore,
} from '#server/edi/message/message.repository.ts'
import { findPartner, type Partner } from '#server/edi/partner/partner.repository.ts'
import { answerEnvelope } from '#server/edi/sets/envelope-answer.ts'
import { checkSet } from '#server/edi/sets/check-set.ts'
import { readTender } from '#server/edi/sets/tender.ts'
import { acknowledgment, isRefused, type SetVerdict, verdictText } from '#server/edi/sets/verdict.ts'
import { handleTender } from '#server/edi/tender/tender.service.ts'
import {
  type Group,
  type Header,
  type Interchange,
  readInterchanges,
  type Unreadable,
} from '#server/edi/x12/read-interchange.ts'
import { element, ENVELOPE_ANSWER } from '#server/edi/x12/syntax.ts'
import { HttpError } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { withSavepoint } from '#server/kernel/db/savepoint.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { notify } from '#server/kernel/notification/notification.service.ts'

export interface Incoming {
  readonly text: string
  readonly file_name: string
  readonly via: FileRow['via']
  readonly incoming_mail?: number
}

export interface TakenIn {
  readonly messages: number[]
  readonly is_duplicate: boolean
  /** Why the first message that needs a person was not processed; '' for none. */
  readonly problem: string
}

interface At {
  readonly file: number
  readonly place: readonly number[]
  readonly interchange: Interchange
  readonly group: Group
  readonly partner: Partner | undefined
}

export const toKind = (kind: string): EdiKind => (kind in EDI_KINDS ? (kind as EdiKind) : 'other')

/** Reason that the interchange needs a person; undefined if it may be processed. */
async function whyHeld(
  tx: Tx,
  interchange: Interchange,
  { file, partner }: { file: number; partner: Partner | undefined },
): Promise<string | undefined> {
  const { sender, receiver, control, isTest } = interchange
  const ids = `${sender.qualifier} ${sender.id} to ${receiver.qualifier} ${receiver.id}`
  if (!partner) return `No partner has these ISA IDs: ${ids}. Add it, then process this message.`
  if (!partner.is_active) return `${partner.name} is off.`
  if (isTest !== partner.is_test)
    return isTest
      ? `Test interchange, but ${partner.name} is in production.`
      : `Production interchange, but ${partner.name} is in test.`
  const before = await usedBefore(tx, { partner: partner.id, control, file })
  return before && `Control number ${control} was used before by another file.`
}

export async function processTender(
  tx: Tx,
  partner: Partner,
  message: number,
  segments: SetVerdict['set']['segments'],
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
    if (!(error instanceof HttpError)) throw error
    await updateMessage(tx, message, { state: 'review', reason: error.message.slice(0, 500) })
    return error.message
  }
}

/** A message for what came without a transaction set. */
const insertOther = (
  tx: Tx,
  { file, partner, header }: { file: number; partner: Partner | undefined; header: Header | undefined },
  values: Pick<MessageRow, 'state'> & Partial<Pick<MessageRow, 'kind' | 'reason' | 'summary'>>,
): Promise<number> =>
  insertMessage(tx, {
    direction: 'in',
    kind: 'other',
    partner: partner?.id ?? null,
    control: header?.control.slice(0, 20) ?? '',
    is_test: header?.isTest ?? false,
    file,
    ...values,
  })

async function insertSet(
  tx: Tx,
  { file, place, interchange, group, partner }: At,
  verdict: SetVerdict,
  held: string | undefined,
): Promise<number> {
  const { set } = verdict
  const refusal = [verdictText(verdict), ...group.faults.map(({ text }) => text)].filter(Boolean).join(' ')
  const isOk = !isRefused(verdict) && group.faults.length === 0
  return insertMessage(tx, {
    direction: 'in',
    kind: toKind(set.kind),
    partner: partner?.id ?? null,
    control: interchange.control,
    group_control: group.control.slice(0, 20),
    set_control: set.control.slice(0, 20),
    shipment_id: element(
      set.segments.find(([id]) => id === 'B2'),
      4,
    ).slice(0, 30),
    state: held === undefined ? (isOk ? 'received' : 'refused') : 'review',
    reason: (held ?? refusal).slice(0, 1000),
    is_test: interchange.isTest,
    file,
    place: [...place],
  })
}

/** The 997 comes before what a set leads to, so that a partner reads them in this order. */
async function takeGroup(
  tx: Tx,
  at: At,
  held: string | undefined,
): Promise<{ ids: number[]; doubts: string[] }> {
  const { partner, interchange, group, file, place } = at
  const verdicts = group.sets.map(checkSet)
  const isVersion = group.version.startsWith('00401')
  const checked: Group = isVersion
    ? group
    : {
        ...group,
        faults: [...group.faults, { code: '2', text: `Version ${group.version || 'unknown'} isn’t 004010.` }],
      }
  const ids: number[] = []
  const doubts: string[] = held === undefined ? [] : [held]
  for (const [index, verdict] of verdicts.entries())
    ids.push(await insertSet(tx, { ...at, group: checked, place: [...place, index] }, verdict, held))
  const fault = checked.faults.map(({ text }) => text).join(' ')
  if (verdicts.length === 0) {
    const state = held === undefined ? 'refused' : 'review'
    ids.push(await insertOther(tx, { file, partner, header: interchange }, { state, reason: held ?? fault }))
    doubts.push(fault)
  }
  if (!partner || held !== undefined) return { ids, doubts }
  if (group.code !== 'FA')
    await composeMessage(tx, partner, {
      kind: '997',
      key: `997:${file}:${place.join('.')}`,
      summary: `${group.code} ${group.control}`.slice(0, 40),
      body: acknowledgment(checked, verdicts),
    })
  for (const [index, verdict] of verdicts.entries()) {
    const id = ids[index] ?? 0
    if (isRefused(verdict) || checked.faults.length > 0) {
      doubts.push(verdictText(verdict) || fault)
      continue
    }
    if (verdict.set.kind === '997')
      await updateMessage(tx, id, { summary: await applyAcknowledgment(tx, partner, verdict.set) })
    if (verdict.set.kind === '204') {
      const review = await processTender(tx, partner, id, verdict.set.segments)
      if (review !== undefined) doubts.push(review)
    }
  }
  return { ids, doubts }
}

const sendEnvelopeAnswer = (tx: Tx, partner: Partner, file: number, header: Header, code?: string) =>
  composeMessage(tx, partner, {
    kind: ENVELOPE_ANSWER,
    key: `TA1:${file}:${header.control}`,
    summary: `ISA ${header.control}`,
    body: [answerEnvelope(header, code)],
  })

async function noteUnreadable(tx: Tx, file: number, { about, message }: Unreadable): Promise<number> {
  const { header, code } = about ?? {}
  const partner = header && (await findPartner(tx, header))
  const id = await insertOther(tx, { file, partner, header }, { state: 'refused', reason: message })
  if (header && partner?.is_active && partner.is_test === header.isTest)
    await sendEnvelopeAnswer(tx, partner, file, header, code)
  return id
}

async function takeInterchange(
  tx: Tx,
  interchange: Interchange,
  { file, at }: { file: number; at: number },
): Promise<{ ids: number[]; doubts: string[] }> {
  const partner = await findPartner(tx, interchange)
  const held = await whyHeld(tx, interchange, { file, partner })
  const ids: number[] = []
  const doubts: string[] = []
  for (const segment of interchange.answers)
    ids.push(
      await insertOther(
        tx,
        { file, partner, header: interchange },
        partner && held === undefined
          ? {
              kind: ENVELOPE_ANSWER,
              state: 'received',
              summary: await applyEnvelopeAnswer(tx, partner, segment),
            }
          : { kind: ENVELOPE_ANSWER, state: 'review', reason: held ?? '' },
      ),
    )
  if (interchange.asksAnswer && partner && held === undefined && interchange.groups.length > 0)
    await sendEnvelopeAnswer(tx, partner, file, interchange)
  for (const [place, group] of interchange.groups.entries()) {
    const taken = await takeGroup(tx, { file, place: [at, place], interchange, group, partner }, held)
    ids.push(...taken.ids)
    doubts.push(...taken.doubts)
  }
  return { ids, doubts }
}

async function takeAll(tx: Tx, text: string, file: number): Promise<{ ids: number[]; doubts: string[] }> {
  const { interchanges, broken } = readInterchanges(text)
  const ids: number[] = []
  const doubts: string[] = []
  for (const [at, interchange] of interchanges.entries()) {
    const taken = await takeInterchange(tx, interchange, { file, at })
    ids.push(...taken.ids)
    doubts.push(...taken.doubts)
  }
  if (broken) {
    ids.push(await noteUnreadable(tx, file, broken))
    doubts.push(broken.message)
  }
  return { ids, doubts }
}

/** The text is stored whatever it is; the same text is taken in once. */
export async function takeIn(tx: Tx, { text, ...from }: Incoming): Promise<TakenIn> {
  const content = text.replaceAll('\u0000', '')
  const file = await insertFile(tx, { direction: 'in', content, ...from })
  if (file === undefined)
    return { messages: await messagesOfText(tx, content), is_duplicate: true, problem: '' }
  const { ids, doubts } = await takeAll(tx, content, file)
  await emit(tx, ...ids.map((id) => ({ type: 'EDI_MESSAGE_CHANGED' as const, data: { id } })))
  const [first] = ids
  const [problem = ''] = doubts
  // The user who uploads is told by the answer.
  if (problem !== '' && first !== undefined && from.via !== 'upload')
    await notify(tx, {
      type: 'EDI',
      can: ['edi-messages', 'edit'],
      title: 'An EDI file needs review',
      sub_title: problem,
      metadata: { id: first },
    })
  return { messages: ids, is_duplicate: false, problem }
}
