import type { EdiKind } from '#contract/rules/edi.ts'
import { EDI_KINDS } from '#contract/rules/edi.ts'
import { composeMessage } from '#server/edi/message/compose.service.ts'
import {
  type FileRow,
  insertFile,
  insertMessage,
  listSent,
  messagesOfText,
  updateMessage,
  usedBefore,
} from '#server/edi/message/message.repository.ts'
import { findPartner, type Partner } from '#server/edi/partner/partner.repository.ts'
import { checkSet } from '#server/edi/sets/check-set.ts'
import { readTender } from '#server/edi/sets/tender.ts'
import {
  acknowledgment,
  isRefused,
  readAcknowledgment,
  type SetVerdict,
  verdictText,
} from '#server/edi/sets/verdict.ts'
import { handleTender } from '#server/edi/tender/tender.service.ts'
import {
  type Group,
  type Interchange,
  readInterchanges,
  Unreadable,
} from '#server/edi/x12/read-interchange.ts'
import { element } from '#server/edi/x12/syntax.ts'
import { HttpError } from '#server/kernel/base/errors.ts'
import { escaped } from '#server/kernel/base/html.ts'
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

async function applyAcknowledgment(tx: Tx, partner: Partner, verdict: SetVerdict): Promise<string> {
  const answer = readAcknowledgment(verdict.set)
  if (!answer) return ''
  const sets = answer.sets.map(({ control }) => control)
  for (const sent of await listSent(tx, { partner: partner.id, group: answer.control, sets })) {
    const own = answer.sets.find(({ control }) => control === sent.set_control)
    const isAccepted = own?.isAccepted ?? answer.isAccepted
    const reason = isAccepted
      ? ''
      : [own?.reason, answer.reason].filter(Boolean).join(' ') || 'No reason given.'
    await updateMessage(tx, sent.id, {
      state: isAccepted ? 'accepted' : 'rejected',
      reason,
      answered_at: new Date().toISOString(),
    })
    await emit(tx, { type: 'EDI_MESSAGE_CHANGED', data: { id: sent.id } })
    if (!isAccepted)
      await notify(tx, {
        type: 'EDI',
        can: ['edi-messages', 'edit'],
        title: `<b>${escaped(partner.name)}</b> rejected ${sent.kind} ${escaped(sent.shipment_id)}`,
        sub_title: reason,
        metadata: { id: sent.id },
      })
  }
  return `${answer.code} ${answer.control} ${answer.isAccepted ? 'accepted' : 'rejected'}`
}

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
  const { partner, group, file, place } = at
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
      doubts.push(verdictText(verdict) || checked.faults.map(({ text }) => text).join(' '))
      continue
    }
    if (verdict.set.kind === '997')
      await updateMessage(tx, id, { summary: await applyAcknowledgment(tx, partner, verdict) })
    if (verdict.set.kind === '204') {
      const review = await processTender(tx, partner, id, verdict.set.segments)
      if (review !== undefined) doubts.push(review)
    }
  }
  return { ids, doubts }
}

async function noteUnreadable(tx: Tx, file: number, error: Unreadable): Promise<number> {
  const { header } = error
  const partner = header && (await findPartner(tx, header))
  return insertMessage(tx, {
    direction: 'in',
    kind: 'other',
    partner: partner?.id ?? null,
    control: header?.control.slice(0, 20) ?? '',
    state: 'refused',
    reason: error.message,
    file,
  })
}

async function takeAll(tx: Tx, text: string, file: number): Promise<{ ids: number[]; doubts: string[] }> {
  let interchanges: Interchange[]
  try {
    interchanges = readInterchanges(text)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { ids: [await noteUnreadable(tx, file, error)], doubts: [error.message] }
  }
  const ids: number[] = []
  const doubts: string[] = []
  for (const [at, interchange] of interchanges.entries()) {
    const partner = await findPartner(tx, interchange)
    const held = await whyHeld(tx, interchange, { file, partner })
    for (const [place, group] of interchange.groups.entries()) {
      const taken = await takeGroup(tx, { file, place: [at, place], interchange, group, partner }, held)
      ids.push(...taken.ids)
      doubts.push(...taken.doubts)
    }
  }
  return { ids, doubts }
}

/** The text is stored whatever it is; the same text is taken in once. */
export async function takeIn(tx: Tx, { text, ...from }: Incoming): Promise<TakenIn> {
  const content = text.replaceAll('\u0000', '')
  const file = await insertFile(tx, { direction: 'in', content, ...from })
  if (file === undefined) return { messages: await messagesOfText(tx, content), is_duplicate: true }
  const { ids, doubts } = await takeAll(tx, content, file)
  await emit(tx, ...ids.map((id) => ({ type: 'EDI_MESSAGE_CHANGED' as const, data: { id } })))
  const [first] = ids
  if (doubts.length > 0 && first !== undefined)
    await notify(tx, {
      type: 'EDI',
      can: ['edi-messages', 'edit'],
      title: 'An EDI file needs review',
      sub_title: doubts[0] ?? '',
      metadata: { id: first },
    })
  return { messages: ids, is_duplicate: false }
}
