import { sql } from 'drizzle-orm'
import { ediMessage, ediPartner } from '#server/edi/schema/edi.table.ts'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { incomingMail, outgoingMail } from '#server/kernel/email/mail.table.ts'
import { isRow } from '#server/kernel/db/row.ts'
import { job } from '#server/kernel/jobs/job.table.ts'

const POLL_MINUTES = 5

const isQueued = sql`exists (select from ${ediMessage} where ${ediMessage.company_id} = ${ediPartner.company_id}
  and ${ediMessage.partner} = ${ediPartner.id} and ${ediMessage.state} = 'queued')`

/** A server that refused us is asked again at the next poll, not for each message. */
const isSftpDue = sql`${ediPartner.transport} = 'sftp' and ${ediPartner.sftp_secret} <> ''
  and (${ediPartner.polled_at} is null or ${ediPartner.polled_at} < now() - make_interval(mins => ${POLL_MINUTES}::int) or (${ediPartner.last_error} = '' and ${isQueued}))`

const isMailDue = sql`${ediPartner.transport} = 'email' and ${isQueued}`

async function feed(tx: SystemTx, name: string, isDue: ReturnType<typeof sql>): Promise<void> {
  await tx.execute(sql`
    insert into ${job} (company_id, name, key, payload)
    select ${ediPartner.company_id}, ${name}, ${ediPartner.id}::text, jsonb_build_object('partner', ${ediPartner.id}) from ${ediPartner}
    where ${ediPartner.is_active} and ${isDue} and not exists (select from ${job} where ${job.company_id} = ${ediPartner.company_id}
      and ${job.name} = ${name} and ${job.key} = ${ediPartner.id}::text and ${job.state} in ('waiting', 'running'))
    order by ${ediPartner.company_id}, ${ediPartner.id}
    on conflict (company_id, name, key) do update set state = 'waiting', attempts = 0, due_at = now(), last_error = '', ended_at = null
      where ${job.state} not in ('waiting', 'running')`)
}

export const feedSftp = (tx: SystemTx, name: string) => feed(tx, name, isSftpDue)
export const feedMails = (tx: SystemTx, name: string) => feed(tx, name, isMailDue)

export async function readMail(tx: Tx, id: number): Promise<{ raw: Buffer; text: string } | undefined> {
  const { raw, text } = incomingMail
  const [row] = await tx
    .select({ raw, text })
    .from(incomingMail)
    .where(isRow(tx, incomingMail, id))
  return row
}

export async function readMailState(tx: Tx, id: number) {
  const { state, last_error } = outgoingMail
  const [row] = await tx
    .select({ state, last_error })
    .from(outgoingMail)
    .where(isRow(tx, outgoingMail, id))
  return row
}
