import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { queryRows } from '#server/kernel/db/rows.ts'
import { incomingMail, outgoingMail } from '#server/kernel/email/mail.table.ts'

interface MailStatus {
  received_at: string | null
  sent_at: string | null
  /** Of the last seven days. */
  failed: number
  failed_reason: string
  retrying: number
  retry_reason: string
}

export async function readMailStatus(tx: Tx): Promise<MailStatus | undefined> {
  const isOurs = sql`${outgoingMail.company_id} = ${tx.companyId} and not ${outgoingMail.is_hr} and not ${outgoingMail.is_pay}`
  const isFailed = sql`${isOurs} and ${outgoingMail.state} = 'failed' and ${outgoingMail.updated_at} > now() - interval '7 days'`
  const isRetrying = sql`${isOurs} and ${outgoingMail.state} in ('queued', 'sending') and ${outgoingMail.last_error} <> ''`
  const lastError = (is: typeof isOurs) =>
    sql`coalesce((select ${outgoingMail.last_error} from ${outgoingMail} where ${is} order by ${outgoingMail.id} desc limit 1), '')`
  const [row] = await queryRows<MailStatus>(
    tx,
    sql`select (select to_json(max(${incomingMail.received_at})) #>> '{}' from ${incomingMail} where ${incomingMail.company_id} = ${tx.companyId}) as received_at,
      (select to_json(max(${outgoingMail.sent_at})) #>> '{}' from ${outgoingMail} where ${isOurs}) as sent_at,
      (select count(*)::int from ${outgoingMail} where ${isFailed}) as failed, ${lastError(isFailed)} as failed_reason,
      (select count(*)::int from ${outgoingMail} where ${isRetrying}) as retrying, ${lastError(isRetrying)} as retry_reason`,
  )
  return row
}
