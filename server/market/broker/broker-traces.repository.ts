import { and, eq, inArray } from 'drizzle-orm'
import { ownDomain } from '#contract/rules/mail-domain.ts'
import type { BrokerTraces } from '#contract/rules/broker-scrub.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { broker, brokerAlias } from '#server/market/schema/broker.table.ts'

export async function readTracesOfBrokers(
  tx: Tx,
  ids: readonly number[],
): Promise<(id: number | null) => BrokerTraces> {
  const some = [...new Set(ids)]
  const brokers = await tx
    .select()
    .from(broker)
    .where(and(eq(broker.company_id, tx.companyId), inArray(broker.id, some)))
  const aliases = await tx
    .select()
    .from(brokerAlias)
    .where(and(eq(brokerAlias.company_id, tx.companyId), inArray(brokerAlias.broker, some)))
  return (id) => {
    const own = brokers.find((one) => one.id === id)
    const known = [...(own ? [own] : []), ...aliases.filter((one) => one.broker === id)]
    const emails = known.map(({ email }) => email)
    return {
      companies: known.map(({ name }) => name),
      people: [],
      emails,
      domains: [...known.map(({ domain }) => domain), ...emails.map(ownDomain)],
      phones: [own?.office_phone ?? ''],
      numbers: known.flatMap(({ mc_number, dot_number }) => [mc_number, dot_number]),
      streets: [own?.address.split(',')[0] ?? ''],
    }
  }
}
