import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow, lockRow, readRow } from '#server/kernel/db/row.ts'
import { ediCounter, ediPartner } from '#server/edi/schema/edi.table.ts'
import type { Interchange } from '#server/edi/x12/read-interchange.ts'

export type Partner = typeof ediPartner.$inferSelect

/** The text that `isa_ids` of its messages has. */
export const partnerIds = sql`${ediPartner.their_qualifier} || ' ' || ${ediPartner.their_id} || ' to ' || ${ediPartner.our_qualifier} || ' ' || ${ediPartner.our_id}`

export const readPartner = (tx: Tx, id: number): Promise<Partner | undefined> => readRow(tx, ediPartner, id)

export const lockPartner = (tx: Tx, id: number): Promise<Partner | undefined> => lockRow(tx, ediPartner, id)

export async function findPartner(
  tx: Tx,
  { sender, receiver }: Pick<Interchange, 'sender' | 'receiver'>,
): Promise<Partner | undefined> {
  const [row] = await tx
    .select()
    .from(ediPartner)
    .where(
      and(
        eq(ediPartner.company_id, tx.companyId),
        eq(ediPartner.their_qualifier, sender.qualifier),
        eq(ediPartner.their_id, sender.id),
        eq(ediPartner.our_qualifier, receiver.qualifier),
        eq(ediPartner.our_id, receiver.id),
      ),
    )
  return row
}

export async function findPartnerByEmail(tx: Tx, address: string): Promise<Partner | undefined> {
  const [row] = await tx
    .select()
    .from(ediPartner)
    .where(
      and(
        eq(ediPartner.company_id, tx.companyId),
        eq(ediPartner.transport, 'email'),
        eq(ediPartner.is_active, true),
        sql`lower(${ediPartner.email}) = ${address.toLowerCase()} and ${ediPartner.email} <> ''`,
      ),
    )
    .limit(1)
  return row
}

/** Locks the counter until commit, so that numbers have no gaps and are never used twice. */
export async function drawControlNumber(tx: Tx, partner: number): Promise<number> {
  const [row] = await tx
    .insert(ediCounter)
    .values({ partner, last: 1 })
    .onConflictDoUpdate({
      target: [ediCounter.company_id, ediCounter.partner],
      set: { last: sql`${ediCounter.last} + 1` },
    })
    .returning({ last: ediCounter.last })
  if (!row) throw new Error('no control number was drawn')
  return row.last
}

/** Leaves the version unchanged, so that open edit forms stay valid. */
export async function noteConnection(tx: Tx, id: number, last_error: string): Promise<boolean> {
  const rows = await tx
    .update(ediPartner)
    .set({ polled_at: sql`now()`, last_error: last_error.slice(0, 500) })
    .where(isRow(tx, ediPartner, id))
    .returning({ id: ediPartner.id })
  return rows.length > 0
}

export async function saveSecret(tx: Tx, id: number, sftp_secret: string): Promise<void> {
  await tx
    .update(ediPartner)
    .set({ sftp_secret })
    .where(isRow(tx, ediPartner, id))
}

export async function askToConnect(tx: Tx, id: number): Promise<void> {
  await tx
    .update(ediPartner)
    .set({ polled_at: null })
    .where(isRow(tx, ediPartner, id))
}
