import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { isNamesake } from '#contract/rules/firm-name.ts'
import { bareNumber } from '#contract/rules/numbers.ts'
import { looksLike } from '#server/market/broker/look-alike.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { isRow } from '#server/kernel/db/row.ts'
import type { BrokerFacts } from '#server/market/broker/broker-lookup.repository.ts'
import { callBackOf } from '#server/market/broker/register.repository.ts'
import { broker } from '#server/market/schema/broker.table.ts'
import { offer } from '#server/market/schema/offer.table.ts'

type Resemblance = Pick<typeof broker.$inferSelect, 'resembles' | 'resembles_by'>

const NOBODY: Resemblance = { resembles: null, resembles_by: null }
const isSame = (one: string, other: string) => one !== '' && bareNumber(one) === bareNumber(other)

export async function findResemblance(
  tx: Tx,
  { domain, email, mc_number, dot_number, name }: BrokerFacts,
): Promise<Resemblance> {
  if (domain === '' && email === '') return NOBODY
  const others = await tx
    .select({
      id: broker.id,
      name: broker.name,
      domain: broker.domain,
      mc_number: broker.mc_number,
      dot_number: broker.dot_number,
    })
    .from(broker)
    .where(and(eq(broker.company_id, tx.companyId), ne(broker.domain, domain)))
    .orderBy(broker.id)
  const alike = others.find((other) => looksLike(domain, other.domain))
  if (alike) return { resembles: alike.id, resembles_by: 'look_alike' }
  const same = others.find(
    (other) => isSame(mc_number, other.mc_number) || isSame(dot_number, other.dot_number),
  )
  if (same) return { resembles: same.id, resembles_by: 'same_mc' }
  const namesake = others.find((other) => other.domain !== '' && isNamesake(other.name, name))
  return namesake ? { resembles: namesake.id, resembles_by: 'foreign_name' } : NOBODY
}

export interface Identity extends Record<'mc_number' | 'dot_number' | 'office_phone' | 'call_back', string> {
  mark: Resemblance['resembles_by']
}

export async function readIdentity(tx: Tx, id: number): Promise<Identity | undefined> {
  const [row] = await tx
    .select({
      mark: broker.resembles_by,
      mc_number: broker.mc_number,
      dot_number: broker.dot_number,
      office_phone: broker.office_phone,
      call_back: sql<string>`${callBackOf(broker)}`,
    })
    .from(broker)
    .where(isRow(tx, broker, id))
  return row
}

const RECENT = 100

/** As its last offers stated them, newest first. */
export const recentContacts = (tx: Tx, id: number) =>
  tx
    .select({ email: offer.contact_email, phone: offer.contact_phone })
    .from(offer)
    .where(and(eq(offer.company_id, tx.companyId), eq(offer.broker, id)))
    .orderBy(desc(offer.received_date), desc(offer.id))
    .limit(RECENT)

export async function forgetResemblance(tx: Tx, from: number, to: number): Promise<void> {
  for (const [id, resembles] of [
    [to, from],
    [from, to],
  ] as const)
    await tx
      .update(broker)
      .set(NOBODY)
      .where(and(eq(broker.company_id, tx.companyId), eq(broker.id, id), eq(broker.resembles, resembles)))
}
