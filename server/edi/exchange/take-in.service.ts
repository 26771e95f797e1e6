import type { EdiKind } from '#contract/rules/edi.ts'
import { EDI_KINDS } from '#contract/rules/edi.ts'
import { applyEnvelopeAnswer } from '#server/edi/exchange/apply-answer.service.ts'
import {
  acknowledgeGroup,
  applySet,
  checkGroup,
  heldText,
  idsText,
  refusalText,
  sendEnvelopeAnswer,
  unknownText,
  whyHeld,
} from '#server/edi/exchange/take-set.service.ts'
import {
  type FileRow,
  insertFile,
  insertMessage,
  type MessageRow,
  messagesOfText,
} from '#server/edi/message/message.repository.ts'
import { findPartner, type Partner } from '#server/edi/partner/partner.repository.ts'
import type { SetVerdict } from '#server/edi/sets/verdict.ts'
import {
  type Group,
  type Header,
  type Interchange,
  readInterchanges,
  type Unreadable,
} from '#server/edi/x12/read-interchange.ts'
import { element, ENVELOPE_ANSWER } from '#server/edi/x12/syntax.ts'
import type { Tx } from '#server/kernel/db/client.ts'
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
  /** Reason that the first message that needs a person was not processed; '' for none. */
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
    isa_ids: header ? idsText(header) : '',
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
  const refusal = refusalText(group, verdict)
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
    state: held === undefined ? (refusal === '' ? 'received' : 'refused') : 'review',
    reason: heldText(held, refusal),
    isa_ids: idsText(interchange),
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
  const { checked, verdicts } = checkGroup(group)
  const ids: number[] = []
  const doubts: string[] = []
  if (held !== undefined)
    doubts.push(heldText(held, verdicts.map((one) => refusalText(checked, one)).join(' ')))
  for (const [index, verdict] of verdicts.entries())
    ids.push(await insertSet(tx, { ...at, group: checked, place: [...place, index] }, verdict, held))
  const fault = checked.faults.map(({ text }) => text).join(' ')
  if (verdicts.length === 0) {
    const state = held === undefined ? 'refused' : 'review'
    const reason = heldText(held, fault)
    ids.push(await insertOther(tx, { file, partner, header: interchange }, { state, reason }))
    doubts.push(fault)
  }
  if (!partner || held !== undefined) return { ids, doubts }
  await acknowledgeGroup(tx, partner, { file, place, checked, verdicts })
  for (const [index, verdict] of verdicts.entries()) {
    const refusal = refusalText(checked, verdict)
    const doubt = refusal === '' ? await applySet(tx, partner, ids[index] ?? 0, verdict.set) : refusal
    if (doubt !== undefined) doubts.push(doubt)
  }
  return { ids, doubts }
}

async function noteUnreadable(
  tx: Tx,
  file: number,
  { about, message }: Unreadable,
): Promise<{ id: number; reason: string }> {
  const { header, code } = about ?? {}
  const partner = header && (await findPartner(tx, header))
  const reason = header && !partner ? `${message} ${unknownText(header)}` : message
  const id = await insertOther(tx, { file, partner, header }, { state: 'refused', reason })
  if (header && code !== undefined && partner?.is_active && partner.is_test === header.isTest)
    await sendEnvelopeAnswer(tx, partner, file, header, code)
  return { id, reason }
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
    const { id, reason } = await noteUnreadable(tx, file, broken)
    ids.push(id)
    doubts.push(reason)
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
  // The answer tells the user who uploads.
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
