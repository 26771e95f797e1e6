import type { AnswerOf } from '#contract/http.ts'
import type { remindOwners } from '#contract/entities/fleet/document-request.ts'
import type { ReminderPlan } from '#contract/entities/money/reminder-plan.ts'
import { NOT_REMINDED, type NotReminded } from '#contract/rules/expiry-queue.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { companyToday, readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import {
  insertRequests,
  lockRequests,
  revokeOpen,
} from '#server/fleet/document-request/document-request.repository.ts'
import { findExpiring, type RemindableDocument } from '#server/fleet/document-request/expiring.repository.ts'
import { hashOfToken, newLinkToken } from '#server/kernel/base/link-token.ts'
import { RENEWAL_PATH } from '#server/kernel/base/link-paths.ts'
import { documentName, reminderMail } from '#server/fleet/document-request/reminder-mail.ts'
import { mailbox, queueMail, formatSender } from '#server/kernel/email/queue.ts'

export interface ReminderSettings {
  origin: string
  mailOutUrl?: string | undefined
}

type Company = Awaited<ReturnType<typeof readCompany>>

function getProblem({
  renewal,
  owner_email,
  is_reminded_today,
}: RemindableDocument): NotReminded | undefined {
  if (owner_email === '') return 'no_email'
  if (renewal === 'uploaded') return 'waiting'
  const reached = renewal !== 'failed' && renewal !== 'revoked' && renewal !== 'rejected'
  return is_reminded_today && reached ? 'today' : undefined
}

async function remindOwner(
  tx: Tx,
  who: Changer,
  documents: readonly RemindableDocument[],
  { company, today, origin, mailOutUrl }: ReminderSettings & { company: Company; today: string },
): Promise<void> {
  const [first] = documents
  if (!first) return
  const links = documents.map((one) => ({ ...one, token: newLinkToken() }))
  const requests = links.map(({ token, ...one }) => ({ ...one, link: `${origin}${RENEWAL_PATH}/${token}` }))
  const { subject, text } = reminderMail({ company: company.name, owner: first.owner_name, today }, requests)
  const to = mailbox(first.owner_name, first.owner_email)
  const reply_to = company.email === '' ? {} : { reply_to: company.email }
  const mail = await queueMail(
    tx,
    { is_hr: true, from: formatSender(company), to, ...reply_to, subject, text },
    { mailOutUrl },
  )
  const made = await insertRequests(
    tx,
    links.map(({ id, token }) => ({ document: id, mail: mail.id, token_hash: hashOfToken(token) })),
  )
  const note = { who, action: 'create', record_type: 'document_request' }
  await audit(
    tx,
    ...made.map(({ id, document }) => ({
      ...note,
      record_id: id,
      after: { document, to: first.owner_email },
    })),
  )
}

const announceQueue = (tx: Tx) => emit(tx, { type: 'DOCUMENTS_CHANGED', data: { of: null, id: null } })

async function sortedOut(tx: Tx, ids: readonly number[], today: string) {
  const found = await findExpiring(tx, today, ids)
  const there = new Set(found.map(({ id }) => id))
  const gone = [...new Set(ids)].filter((id) => !there.has(id))
  const skipped = found.flatMap((document) => {
    const reason = getProblem(document)
    return reason === undefined ? [] : [{ document, reason }]
  })
  const due = found.filter((document) => getProblem(document) === undefined)
  return { due, byOwner: Map.groupBy(due, ({ owner }) => owner), skipped, gone }
}

export async function planReminders(tx: Tx, ids: readonly number[]): Promise<ReminderPlan> {
  const { byOwner, skipped, gone } = await sortedOut(tx, ids, await companyToday(tx))
  return {
    mails: [...byOwner.values()].map((documents) => ({
      to: documents[0]?.owner_email ?? '',
      name: documents[0]?.owner_name ?? '',
      about: documents.map(documentName),
    })),
    skipped: [
      ...skipped.map(({ document, reason }) => ({
        id: document.id,
        name: `${document.owner_name}, ${documentName(document)}`,
        reason: NOT_REMINDED[reason],
      })),
      ...gone.map((id) => ({ id, name: `Document #${id}`, reason: NOT_REMINDED.not_expiring })),
    ],
  }
}

export async function remind(
  tx: Tx,
  who: Changer,
  ids: readonly number[],
  settings: ReminderSettings,
): Promise<AnswerOf<typeof remindOwners>> {
  await lockRequests(tx, ids)
  const today = await companyToday(tx)
  const company = await readCompany(tx)
  const { due, byOwner, skipped, gone } = await sortedOut(tx, ids, today)
  if (due.length > 0) {
    await revokeOpen(
      tx,
      due.map(({ id }) => id),
    )
    for (const documents of byOwner.values())
      await remindOwner(tx, who, documents, { ...settings, company, today })
    await announceQueue(tx)
  }
  return {
    reminded: due.map(({ id }) => id),
    mails: byOwner.size,
    skipped: [
      ...skipped.map(({ document: { id }, reason }) => ({ id, reason })),
      ...gone.map((id) => ({ id, reason: 'not_expiring' as const })),
    ],
  }
}

export async function revokeLinks(
  tx: Tx,
  who: Changer,
  ids: readonly number[],
): Promise<{ revoked: number[] }> {
  await lockRequests(tx, ids)
  const ended = await revokeOpen(tx, ids)
  await audit(
    tx,
    ...ended.map(({ id }) => ({ who, action: 'revoke', record_type: 'document_request', record_id: id })),
  )
  if (ended.length > 0) await announceQueue(tx)
  return { revoked: ended.map(({ document }) => document) }
}
