import { sql } from 'drizzle-orm'
import type { SystemTx } from '#server/kernel/db/client.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { webhookDelivery } from '#server/kernel/webhook/webhook.table.ts'
import { job } from '#server/kernel/jobs/job.table.ts'
import { incomingMail, outgoingMail } from '#server/kernel/email/mail.table.ts'
import { mailNotice } from '#server/kernel/notification/notice.table.ts'

export interface Figure extends Record<string, unknown> {
  what: string
  state: string
  count: number
}

interface Figures {
  counts: Figure[]
  /** How long the most overdue job of any company has waited past its time, 0 without one. */
  job_overdue_seconds: number
  /** Since the last received email, null when none was ever received. */
  last_mail_seconds: number | null
  has_silent_name_servers: boolean
}

/** Over all companies. */
export async function readFigures(tx: SystemTx): Promise<Figures> {
  const { rows: counts } = await tx.execute<Figure>(sql`
    select 'job' as what, ${job.state} as state, count(*)::int as count from ${job} where ${job.state} <> 'done' group by 2
    union all
    select 'outgoing_mail', ${outgoingMail.state}, count(*)::int from ${outgoingMail}
      where ${outgoingMail.state} in ('queued', 'sending', 'failed', 'uncertain') group by 2
    union all
    select 'incoming_mail', ${incomingMail.state}, count(*)::int from ${incomingMail}
      where ${incomingMail.state} in ('quarantined', 'unproven') group by 2
    union all
    select 'webhook_delivery', ${webhookDelivery.state}, count(*)::int from ${webhookDelivery} where ${webhookDelivery.state} <> 'delivered' group by 2
    union all
    select 'company', ${company.payment_status}, count(*)::int from ${company} group by 2`)
  const { rows } = await tx.execute<{ overdue: number; seconds: number | null; silent: boolean }>(
    sql`select extract(epoch from now() - max(${incomingMail.received_at}))::float8 as seconds,
      (select coalesce(extract(epoch from now() - min(${job.due_at})), 0)::float8 from ${job}
        where ${job.state} = 'waiting' and ${job.due_at} < now()) as overdue,
      exists (select from ${mailNotice} where kind = 'name_servers') as silent from ${incomingMail}`,
  )
  return {
    counts,
    job_overdue_seconds: rows[0]?.overdue ?? 0,
    last_mail_seconds: rows[0]?.seconds ?? null,
    has_silent_name_servers: rows[0]?.silent === true,
  }
}
