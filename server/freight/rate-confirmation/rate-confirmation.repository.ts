import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { LOAD } from '#contract/rules/load-status.ts'
import type { ComparedLoad } from '#contract/rules/rate-confirmation-rows.ts'
import type { DutyTimes } from '#contract/rules/rate-duties.ts'
import type { BillingKnown } from '#contract/rules/rate-destinations.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, lockRow, readRow, updateRow } from '#server/kernel/db/row.ts'
import { bid } from '#server/market/schema/bid.table.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { load, loadStop } from '#server/freight/schema/load.table.ts'
import { loadCharge } from '#server/freight/schema/load-billing.table.ts'
import { loadDocument } from '#server/freight/schema/load-document.table.ts'
import { loadShare } from '#server/freight/schema/load-share.table.ts'
import { rateConfirmation } from '#server/freight/schema/rate-confirmation.table.ts'
import { fullName } from '#server/kernel/tenant/full-name.repository.ts'
import { user } from '#server/kernel/tenant/user.table.ts'
import { incomingMail } from '#server/kernel/email/mail.table.ts'

export type ConfirmationRow = typeof rateConfirmation.$inferSelect
type NewConfirmation = typeof rateConfirmation.$inferInsert

const rejecter = alias(user, 'rejecter')

export async function insertConfirmation(tx: Tx, values: NewConfirmation): Promise<number | undefined> {
  const [row] = await tx
    .insert(rateConfirmation)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: rateConfirmation.id })
  return row?.id
}

export async function readConfirmationRow(tx: Tx, id: number): Promise<ConfirmationRow | undefined> {
  return readRow(tx, rateConfirmation, id)
}

export async function lockConfirmation(tx: Tx, id: number): Promise<ConfirmationRow | undefined> {
  return lockRow(tx, rateConfirmation, id)
}

export async function updateConfirmation(
  tx: Tx,
  id: number,
  values: Partial<NewConfirmation>,
): Promise<void> {
  await updateRow(tx, rateConfirmation, id, values)
}

export async function outdatedVersions(tx: Tx, rules: number, most: number): Promise<number[]> {
  const rows = await tx
    .select({ id: rateConfirmation.id })
    .from(rateConfirmation)
    .where(
      and(
        eq(rateConfirmation.company_id, tx.companyId),
        isNull(rateConfirmation.accepted_at),
        sql`${rateConfirmation.state} <> 'waiting' and (${rateConfirmation.content_type} = 'application/pdf'
          or ${rateConfirmation.content_type} like 'image/%' and ${rateConfirmation.load} is not null)`,
        sql`coalesce((${rateConfirmation.reading}->>'policy_version')::int, 0) < ${rules}`,
      ),
    )
    .orderBy(desc(rateConfirmation.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Several senders in one email prove nothing. */
export async function readSenderVerdict(tx: Tx, mail: number): Promise<ConfirmationRow['sender_verdict']> {
  const [row] = await tx
    .select({ verdict: incomingMail.verdict, marks: incomingMail.marks })
    .from(incomingMail)
    .where(isRow(tx, incomingMail, mail))
  if (!row) return null
  return row.marks.includes('two_senders') ? 'none' : row.verdict
}

const isOfDeleted = sql`exists (select from ${load} where ${load.company_id} = ${rateConfirmation.company_id}
  and ${load.id} = ${rateConfirmation.load} and ${load.deleted_at} is not null)`

/** Holds row locks until commit; skips files that belong to an existing load. */
export function lockOfBid(tx: Tx, id: number): Promise<ConfirmationRow[]> {
  return tx
    .select()
    .from(rateConfirmation)
    .where(
      and(
        eq(rateConfirmation.company_id, tx.companyId),
        eq(rateConfirmation.bid, id),
        or(isNull(rateConfirmation.load), isOfDeleted),
      ),
    )
    .orderBy(asc(rateConfirmation.id))
    .for('update')
}

/** Newest rate confirmation of the bid's thread; none from an unproven sender. */
export async function newestOfBid(tx: Tx, id: number): Promise<ConfirmationRow | undefined> {
  const [row] = await tx
    .select()
    .from(rateConfirmation)
    .where(
      and(
        eq(rateConfirmation.company_id, tx.companyId),
        eq(rateConfirmation.bid, id),
        eq(rateConfirmation.state, 'read'),
        isNull(rateConfirmation.rejected_at),
        or(
          isNull(rateConfirmation.sender_verdict),
          inArray(rateConfirmation.sender_verdict, ['aligned', 'off']),
        ),
      ),
    )
    .orderBy(desc(rateConfirmation.id))
    .limit(1)
  return row
}

export async function findVersion(
  tx: Tx,
  of: { load: number; bid: number | null; sha256: string },
): Promise<ConfirmationRow | undefined> {
  const conditions = [
    eq(rateConfirmation.load, of.load),
    ...(of.bid === null ? [] : [eq(rateConfirmation.bid, of.bid)]),
  ]
  const [row] = await tx
    .select()
    .from(rateConfirmation)
    .where(
      and(
        eq(rateConfirmation.company_id, tx.companyId),
        eq(rateConfirmation.sha256, of.sha256),
        or(...conditions),
      ),
    )
    .limit(1)
  return row
}

export function listVersions(tx: Tx, loads: readonly number[]) {
  const ofDocument = and(
    eq(loadDocument.company_id, rateConfirmation.company_id),
    eq(loadDocument.id, rateConfirmation.document),
  )
  return tx
    .select({
      row: rateConfirmation,
      added_by: sql<string>`coalesce(${fullName(user)}, ${rateConfirmation.sent_by})`,
      is_removed: sql<boolean>`${loadDocument.removed_at} is not null`,
      rejected_by: sql<string>`coalesce(${fullName(rejecter)}, '')`,
    })
    .from(rateConfirmation)
    .leftJoin(loadDocument, ofDocument)
    .leftJoin(
      user,
      and(eq(user.company_id, rateConfirmation.company_id), eq(user.id, rateConfirmation.uploaded_by)),
    )
    .leftJoin(
      rejecter,
      and(
        eq(rejecter.company_id, rateConfirmation.company_id),
        eq(rejecter.id, rateConfirmation.rejected_by),
      ),
    )
    .where(and(eq(rateConfirmation.company_id, tx.companyId), inArray(rateConfirmation.load, [...loads])))
    .orderBy(desc(rateConfirmation.id))
}

export async function acceptedValues(
  tx: Tx,
  loads: readonly number[],
  key: 'commodity' | 'invoice_email',
): Promise<Map<number, string>> {
  const { rows } = await tx.execute<{ load: number; value: string }>(sql`
    select distinct on (load) load, coalesce(decisions -> ${key}::text ->> 'value', (
      select field ->> 'value' from jsonb_array_elements(reading -> 'fields') as field where field ->> 'key' = ${key} limit 1
    ), '') as value
    from ${rateConfirmation}
    where ${rateConfirmation.company_id} = ${tx.companyId} and ${rateConfirmation.load} = any(${sql.param([...loads])}::int[])
      and ${rateConfirmation.accepted_at} is not null and ${rateConfirmation.rejected_at} is null
    order by load, id desc`)
  return new Map(rows.map(({ load: id, value }) => [id, value.trim()]))
}

const iso = (time: string | null | undefined) => (time ? new Date(time).toISOString() : null)

export async function readComparedLoads(tx: Tx, ids: readonly number[]) {
  const pod = sql<string | null>`(
    select min(${loadDocument.created_at}) from ${loadDocument}
    where ${loadDocument.company_id} = ${load.company_id} and ${loadDocument.load} = ${load.id}
      and ${loadDocument.kind} = 'pod' and ${loadDocument.removed_at} is null)`
  const shared = sql<boolean>`exists (select from ${loadShare} where ${loadShare.company_id} = ${load.company_id}
    and ${loadShare.load} = ${load.id} and ${loadShare.revoked_at} is null)`
  const rows = await tx
    .select({
      id: load.id,
      number: load.number,
      bid: load.bid,
      offer: load.offer,
      dispatcher: load.dispatcher,
      contact_email: load.contact_email,
      broker_domain: sql<string>`coalesce(${broker.domain}, '')`,
      bid_email: sql<string>`coalesce(${bid.broker_email}, '')`,
      compared: {
        broker_price_cents: load.broker_price_cents,
        broker_reference: load.broker_reference,
        broker_company: sql<string>`coalesce(${broker.name}, '')`,
        broker_mc: sql<string>`coalesce(${broker.mc_number}, '')`,
        broker_dot: sql<string>`coalesce(${broker.dot_number}, '')`,
        pieces: load.pieces,
        weight: load.weight,
      },
      times: {
        booked_at: load.created_at,
        pick_up_date: load.pick_up_date,
        status: load.status,
        delivered_at: load.delivered_at,
        updated_at: load.updated_at,
        pod_at: pod,
        is_shared: shared,
      },
    })
    .from(load)
    .leftJoin(broker, and(eq(broker.company_id, load.company_id), eq(broker.id, load.broker)))
    .leftJoin(bid, and(eq(bid.company_id, load.company_id), eq(bid.id, load.bid)))
    .where(and(eq(load.company_id, tx.companyId), inArray(load.id, [...ids])))
  const allStops = await tx
    .select()
    .from(loadStop)
    .where(and(eq(loadStop.company_id, tx.companyId), inArray(loadStop.load, [...ids])))
    .orderBy(loadStop.place)
  const stopsByLoad = Map.groupBy(allStops, (stop) => stop.load)
  return new Map(
    rows.map((row) => {
      const stops = stopsByLoad.get(row.id) ?? []
      const { status, updated_at, is_shared, ...times } = row.times
      const waitsAt = stops.findLast(
        ({ arrived_at, departed_at }) => arrived_at !== null && departed_at === null,
      )
      const clock: DutyTimes = {
        booked_at: iso(times.booked_at) ?? '',
        pick_up_date: iso(times.pick_up_date),
        arrived_at: iso(waitsAt?.arrived_at),
        window_from: iso(waitsAt?.window_from),
        is_tracked: is_shared || status >= LOAD.pickedUp,
        delivered_at: iso(times.delivered_at) ?? (status === LOAD.delivered ? iso(updated_at) : null),
        pod_at: iso(times.pod_at),
      }
      return [row.id, { ...row, compared: { ...row.compared, stops } satisfies ComparedLoad, times: clock }]
    }),
  )
}

export async function readBillingKnown(
  tx: Tx,
  id: number,
): Promise<{ broker: number | null; known: BillingKnown }> {
  const { name, mc_number, dot_number, address, billing_email, terms_days, needs_po, needs_originals } =
    broker
  const [row] = await tx
    .select({
      id: load.broker,
      broker: { name, mc_number, dot_number, address, billing_email, terms_days, needs_po, needs_originals },
      po_number: load.po_number,
      isOpen: sql<boolean>`${load.invoice} is null and ${load.deleted_at} is null`,
    })
    .from(load)
    .leftJoin(broker, and(eq(broker.company_id, load.company_id), eq(broker.id, load.broker)))
    .where(isRow(tx, load, id))
  const { rate_part, broker_cents } = loadCharge
  const parts = await tx
    .select({ rate_part, broker_cents })
    .from(loadCharge)
    .where(
      and(eq(loadCharge.company_id, tx.companyId), eq(loadCharge.load, id), ne(loadCharge.rate_part, '')),
    )
  const { po_number = '', isOpen = false } = row ?? {}
  return { broker: row?.id ?? null, known: { broker: row?.broker ?? null, po_number, isOpen, parts } }
}

/** Takes the load's row lock, so that it cannot be booked or deleted concurrently. */
export async function bidOfLoad(tx: Tx, id: number): Promise<number | null> {
  const [row] = await tx
    .select({ bid: load.bid })
    .from(load)
    .where(isRow(tx, load, id))
  return row?.bid ?? null
}
