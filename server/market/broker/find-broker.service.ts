import type { Tx } from '#server/kernel/db/client.ts'
import {
  type BrokerFacts,
  insertBroker,
  lockBrokers,
  selectBroker,
} from '#server/market/broker/broker-lookup.repository.ts'
import { findResemblance } from '#server/market/broker/resemblance.repository.ts'
import { isNetwork, ownDomain } from '#contract/rules/mail-domain.ts'
import type { ParsedBroker } from '#server/market/mail-parser/parsed-offer.ts'

export async function findBroker(tx: Tx, parsed: ParsedBroker, contactName: string): Promise<number | null> {
  const email = isNetwork(parsed.email) ? '' : parsed.email
  const domain = ownDomain(email)
  const facts: BrokerFacts = {
    name: parsed.company || domain || contactName || email,
    mc_number: parsed.mc_number,
    dot_number: parsed.dot_number,
    email,
    domain,
    office_phone: parsed.phone,
    address: [parsed.street, parsed.city].filter(Boolean).join(', '),
  }
  if (facts.name === '') return null
  const found = await selectBroker(tx, facts)
  if (found !== undefined) return found
  await lockBrokers(tx)
  return (
    (await selectBroker(tx, facts)) ?? insertBroker(tx, { ...facts, ...(await findResemblance(tx, facts)) })
  )
}
