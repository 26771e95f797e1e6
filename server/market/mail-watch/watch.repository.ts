import { and, eq, sql } from 'drizzle-orm'
import type { SystemTx, Tx } from '#server/kernel/db/client.ts'
import { incomingMail } from '#server/kernel/email/mail.table.ts'
import { mailNotice } from '#server/kernel/notification/notice.table.ts'
import type { Quality } from '#server/market/mail-watch/habit.ts'

const unread = sql`state in ('quarantined', 'unproven', 'dismissed')`
const LATELY = 100
const isOfNameServers = (tx: Tx) =>
  and(eq(mailNotice.company_id, tx.companyId), eq(mailNotice.kind, 'name_servers'))
const isOfCompany = (tx: Tx) => sql`${incomingMail.company_id} = ${tx.companyId}`

/** Five weeks of counts, keyed by the instant at which each hour began. `now` is the database's clock. */
export async function receivedByHour(
  tx: Tx,
): Promise<{ hours: Map<number, number>; last: number | null; now: number }> {
  const { rows } = await tx.execute<{ at: number; received: number }>(sql`
    select extract(epoch from date_trunc('hour', ${incomingMail.received_at}))::float8 * 1000 as at, count(*)::int as received from ${incomingMail}
    where ${isOfCompany(tx)} and ${incomingMail.received_at} > now() - interval '36 days' group by 1`)
  const [times] = (
    await tx.execute<{ last: number | null; now: number }>(sql`
      select extract(epoch from now())::float8 * 1000 as now,
        (select extract(epoch from max(${incomingMail.received_at}))::float8 * 1000 from ${incomingMail} where ${isOfCompany(tx)}) as last`)
  ).rows
  return {
    hours: new Map(rows.map(({ at, received }) => [at, received])),
    last: times?.last ?? null,
    now: times?.now ?? 0,
  }
}

export async function qualityBySender(
  tx: Tx,
): Promise<{ sender: string; lastDay: Quality; before: Quality; weekBefore: number }[]> {
  const { rows } = await tx.execute<
    Record<'received' | 'quarantined' | 'received_before' | 'quarantined_before' | 'week', number> & {
      sender: string
    }
  >(sql`
    select sender, count(*) filter (where is_last)::int as received, count(*) filter (where is_last and is_unread)::int as quarantined,
      count(*) filter (where not is_last)::int as received_before, count(*) filter (where not is_last and is_unread)::int as quarantined_before,
      count(*) filter (where not is_last and is_unread and is_week)::int as week
    from (select ${incomingMail.sender} as sender, ${unread} as is_unread, ${incomingMail.received_at} > now() - interval '1 day' as is_last,
        ${incomingMail.received_at} > now() - interval '8 days' as is_week
      from ${incomingMail} where ${isOfCompany(tx)} and ${incomingMail.received_at} > now() - interval '15 days') as lately
    group by sender`)
  return rows.map(({ sender, received, quarantined, received_before, quarantined_before, week }) => ({
    sender,
    lastDay: { received, quarantined },
    before: { received: received_before, quarantined: quarantined_before },
    weekBefore: week,
  }))
}

export async function silentNameServersSince(tx: Tx): Promise<string | null> {
  const [row] = await tx
    .select({ notified_at: mailNotice.notified_at })
    .from(mailNotice)
    .where(isOfNameServers(tx))
  return row?.notified_at ?? null
}

export async function forgetSilentNameServers(tx: Tx): Promise<boolean> {
  const rows = await tx.delete(mailNotice).where(isOfNameServers(tx)).returning({ kind: mailNotice.kind })
  return rows.length > 0
}

export async function hasUncheckedMail(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`
    select coalesce(bool_or(verdict = 'unknown' and created_at > now() - interval '10 minutes'), false) as has
    from (select verdict, created_at from ${incomingMail} where ${isOfCompany(tx)} order by ${incomingMail.id} desc limit ${LATELY}) as lately`)
  return rows[0]?.has === true
}

export const countUnchecked = (tx: Tx): Promise<number> =>
  tx.$count(
    incomingMail,
    and(isOfCompany(tx), eq(incomingMail.state, 'unproven'), eq(incomingMail.verdict, 'unknown')),
  )

export async function pruneNotices(tx: SystemTx): Promise<void> {
  await tx.delete(mailNotice).where(sql`${mailNotice.notified_at} < now() - interval '90 days'`)
}
