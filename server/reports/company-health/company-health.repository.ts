import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/kernel/db/client.ts'
import { offer } from '#server/market/schema/offer.table.ts'
import { vehiclePosition } from '#server/fleet/schema/vehicle.table.ts'
import { incomingMail, outgoingMail } from '#server/kernel/email/mail.table.ts'

interface Extent {
  rows: number
  oldest: string | null
}

async function readExtent(
  tx: Tx,
  table: typeof incomingMail | typeof offer | typeof vehiclePosition,
  at: PgColumn,
  only = sql`true`,
): Promise<Extent> {
  const [row] = await tx
    .select({ rows: sql<number>`count(*)::int`, oldest: sql<string | null>`to_json(min(${at}))#>>'{}'` })
    .from(table)
    .where(and(eq(table.company_id, tx.companyId), only))
  return row ?? { rows: 0, oldest: null }
}

export const readMailExtent = (tx: Tx): Promise<Extent> =>
  readExtent(tx, incomingMail, incomingMail.received_at, ne(incomingMail.state, 'dismissed'))
export const readDismissedExtent = (tx: Tx): Promise<Extent> =>
  readExtent(tx, incomingMail, incomingMail.received_at, eq(incomingMail.state, 'dismissed'))
export const readOfferExtent = (tx: Tx): Promise<Extent> => readExtent(tx, offer, offer.created_at)
export const readPositionExtent = (tx: Tx): Promise<Extent> =>
  readExtent(tx, vehiclePosition, vehiclePosition.received_at)

export async function readMailHealth(tx: Tx) {
  const isOfDay = sql`${incomingMail.received_at} > now() - interval '1 day'`
  const [incoming] = await tx
    .select({
      last_mail_at: sql<string | null>`to_json(max(${incomingMail.received_at}))#>>'{}'`,
      mails_24_hours: sql<number>`(count(*) filter (where ${isOfDay}))::int`,
      offers_24_hours: sql<number>`(count(*) filter (where ${isOfDay} and ${incomingMail.state} in ('offer', 'repost')))::int`,
      quarantine: sql<number>`(count(*) filter (where ${incomingMail.state} in ('quarantined', 'unproven')))::int`,
    })
    .from(incomingMail)
    .where(eq(incomingMail.company_id, tx.companyId))
  const counts = await tx
    .select({ state: outgoingMail.state, count: sql<number>`count(*)::int` })
    .from(outgoingMail)
    .where(
      and(
        eq(outgoingMail.company_id, tx.companyId),
        inArray(outgoingMail.state, ['queued', 'sending', 'failed', 'uncertain']),
      ),
    )
    .groupBy(outgoingMail.state)
  const sum = (...states: string[]) =>
    counts.filter(({ state }) => states.includes(state)).reduce((all, { count }) => all + count, 0)
  return {
    ...(incoming ?? { last_mail_at: null, mails_24_hours: 0, offers_24_hours: 0, quarantine: 0 }),
    outgoing_waiting: sum('queued', 'sending'),
    outgoing_failed: sum('failed', 'uncertain'),
  }
}
