import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { broker } from '#server/entities/broker/broker.table.ts'

/** What a mail says of a broker; '' where it says nothing. */
export interface BrokerFacts {
  name: string
  mc_number: string
  email: string
  domain: string
  office_phone: string
  address: string
}

// Whoever poses as a broker prints its name and its MC number; its domain is what he does not have.
/** By MC number, else by domain, else by name; never a broker whose own domain is another. */
export async function selectBroker(tx: Tx, { name, mc_number, domain, email }: BrokerFacts): Promise<number | undefined> {
  const ours = eq(broker.company_id, tx.companyId)
  const one = async (condition: ReturnType<typeof and>) => {
    const [row] = await tx.select({ id: broker.id }).from(broker).where(and(ours, condition)).orderBy(broker.id).limit(1)
    return row?.id
  }
  const byNumber = mc_number ? await one(and(eq(broker.mc_number, mc_number), inArray(broker.domain, [domain, '']))) : undefined
  if (byNumber !== undefined) return byNumber
  if (domain)
    return (
      (await one(eq(broker.domain, domain))) ??
      (name ? one(and(eq(broker.name, name), eq(broker.domain, ''), eq(broker.email, ''))) : undefined)
    )
  if (email)
    return (
      (await one(sql`lower(${broker.email}) = ${email}`)) ??
      (name ? one(and(eq(broker.name, name), eq(broker.domain, ''), eq(broker.email, ''))) : undefined)
    )
  return name ? one(eq(broker.name, name)) : undefined
}

/** Brokers of a company are made one after another, so that two mails make one. */
export async function lockBrokers(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('broker'), ${tx.companyId})`)
}

export async function insertBroker(tx: Tx, facts: BrokerFacts): Promise<number> {
  const [row] = await tx.insert(broker).values(facts).returning({ id: broker.id })
  if (!row) throw new Error('the broker was not kept')
  return row.id
}
