import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/kernel/db/client.ts'
import { company } from '#server/kernel/tenant/company.table.ts'
import { broker, brokerAlias } from '#server/market/schema/broker.table.ts'

export interface BrokerFacts {
  name: string
  mc_number: string
  dot_number: string
  email: string
  domain: string
  office_phone: string
  address: string
}

const NUMBERS = ['mc_number', 'dot_number'] as const

type KnownBy = Record<'name' | (typeof NUMBERS)[number] | 'domain' | 'email', AnyPgColumn>

/** Takes a row lock that makes a concurrent merge of the broker wait until commit. */
async function oneWhere(
  tx: Tx,
  holds: (known: KnownBy) => SQL | undefined,
  takes?: SQL,
): Promise<number | undefined> {
  const [own] = await tx
    .select({ id: broker.id })
    .from(broker)
    .where(and(eq(broker.company_id, tx.companyId), holds(broker)))
    .orderBy(broker.id)
    .limit(1)
    .for('key share')
  if (own) return own.id
  const [merged] = await tx
    .select({ id: broker.id })
    .from(brokerAlias)
    .innerJoin(broker, and(eq(broker.company_id, brokerAlias.company_id), eq(broker.id, brokerAlias.broker)))
    .where(and(eq(brokerAlias.company_id, tx.companyId), holds(brokerAlias), takes))
    .orderBy(brokerAlias.id)
    .limit(1)
    .for('key share', { of: broker })
  return merged?.id
}

/**
 * By MC or DOT number, then domain, then name; never a broker with a different domain. An impostor prints the
 * broker's name and numbers but does not control its domain.
 */
export async function selectBroker(tx: Tx, facts: BrokerFacts): Promise<number | undefined> {
  const { name, domain, email } = facts
  // A domain gained by a merge does not open the broker to other domains: it had none before.
  const isAtHome = or(
    inArray(broker.domain, [domain, '']),
    and(eq(brokerAlias.domain, domain), ne(brokerAlias.domain, '')),
  )
  const takesNumber = domain === '' && email === '' ? undefined : isAtHome
  for (const number of NUMBERS) {
    if (facts[number] === '') continue
    const byNumber = await oneWhere(
      tx,
      (known) => and(eq(known[number], facts[number]), inArray(known.domain, [domain, ''])),
      takesNumber,
    )
    if (byNumber !== undefined) return byNumber
  }
  if (domain === '' && email === '') return name ? oneWhere(tx, (known) => eq(known.name, name)) : undefined
  const byAddress = await oneWhere(tx, (known) =>
    domain ? eq(known.domain, domain) : sql`lower(${known.email}) = ${email}`,
  )
  if (byAddress !== undefined || name === '') return byAddress
  const takesName = and(eq(broker.domain, ''), eq(broker.email, ''))
  return oneWhere(
    tx,
    (known) => and(eq(known.name, name), eq(known.domain, ''), eq(known.email, '')),
    takesName,
  )
}

/** Serializes broker creation per company, so that two concurrent emails create one broker. */
export async function lockBrokers(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('broker'), ${tx.companyId})`)
}

export async function insertBroker(tx: Tx, facts: typeof broker.$inferInsert): Promise<number> {
  const [row] = await tx
    .insert(broker)
    .values({
      terms_days: sql`(select ${company.terms_days} from ${company} where ${company.id} = ${tx.companyId})`,
      ...facts,
    })
    .returning({ id: broker.id })
  if (!row) throw new Error('the broker was not saved')
  return row.id
}
