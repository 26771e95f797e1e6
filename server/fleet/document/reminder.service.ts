import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { digestText } from '#server/fleet/document/digest-text.ts'
import {
  listAddresses,
  countExpired,
  hasNewlyExpired,
  takeDay,
  takeReminders,
} from '#server/fleet/document/reminder.repository.ts'
import { notify, usersWhoCan } from '#server/kernel/notification/notification.service.ts'
import { queueMail, formatSender } from '#server/kernel/email/queue.ts'

export interface DigestSettings {
  publicUrl?: string | undefined
  mailOutUrl?: string | undefined
}

/** One notification and one email per user and day; does nothing when the day was already claimed. */
export async function remindCompany(
  tx: Tx,
  day: string,
  { publicUrl, mailOutUrl }: DigestSettings,
): Promise<void> {
  if (!(await takeDay(tx, day))) return
  const documents = await takeReminders(tx, day)
  if (await hasNewlyExpired(tx, day))
    await emit(tx, { type: 'DOCUMENTS_CHANGED', data: { of: null, id: null } })
  const [first] = documents
  if (!first) return
  const link = publicUrl === undefined ? undefined : `${publicUrl}/hr-portal/expiring`
  const { title, sub_title, subject, text } = digestText(documents, day, await countExpired(tx, day), link)
  const users = await usersWhoCan(tx, ['hr-portal', 'list'])
  await notify(tx, { type: 'HR', title, sub_title, metadata: { id: first.owner }, user_ids: users })
  const from = formatSender(await readCompany(tx))
  for (const to of await listAddresses(tx, users))
    await queueMail(tx, { is_hr: true, from, to, subject, text }, { mailOutUrl })
}
