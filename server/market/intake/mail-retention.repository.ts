import { sql } from 'drizzle-orm'
import type { SystemTx } from '#server/kernel/db/client.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { isPastRetention } from '#server/kernel/tenant/retention.repository.ts'
import { incomingMail } from '#server/kernel/email/mail.table.ts'

export async function pruneMails(tx: SystemTx, days: number, most: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with old as materialized (
      select company_id, id, bid is null and driver_bid is null as is_done from ${incomingMail}
      where octet_length(raw) > 0 and ${isPastRetention(incomingMail.received_at, company.keep_mail_days, days)} and state not in ('quarantined', 'unproven')
      order by received_at limit ${most}
    ), deleted as (
      delete from ${incomingMail} as mail using old where old.is_done and mail.company_id = old.company_id and mail.id = old.id
    ), emptied as (
      update ${incomingMail} as mail set raw = '', html = '' from old
      where not old.is_done and mail.company_id = old.company_id and mail.id = old.id
    )
    select count(*)::int as count from old`)
  return rows[0]?.count ?? 0
}

export async function pruneDismissed(tx: SystemTx, days: number, most: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${incomingMail} where ctid = any (array(
      select ctid from ${incomingMail} where state = 'dismissed' and ${isPastRetention(incomingMail.looked_at, company.keep_quarantine_days, days)} limit ${most}))`)
  return rowCount ?? 0
}
