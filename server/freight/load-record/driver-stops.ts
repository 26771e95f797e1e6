import { companyNames } from '#contract/rules/broker-scrub.ts'
import { driverStopScrubber, type StopTexts } from '#contract/rules/driver-stop.ts'
import { ownDomain } from '#contract/rules/mail-domain.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { readTracesOfBrokers } from '#server/market/index.ts'
import type { LoadRow } from '#server/freight/load-record/load.repository.ts'

export type BrokerSource = Pick<
  LoadRow,
  | 'broker'
  | 'broker_reference'
  | 'contact_name'
  | 'contact_email'
  | 'contact_phone'
  | 'broker_price_cents'
  | 'driver_price_cents'
>

/** Shorter ones would match a dock or a count. */
const SHORTEST_REFERENCE = 4

/** Rewrites a load's stop as its driver may read it. */
export async function hideBrokers(
  tx: Tx,
  loads: readonly Pick<BrokerSource, 'broker'>[],
): Promise<(load: BrokerSource) => <Stop extends StopTexts>(stop: Stop) => Stop> {
  const tracesOf = await readTracesOfBrokers(
    tx,
    loads.flatMap(({ broker }) => broker ?? []),
  )
  return (load) => {
    const known = tracesOf(load.broker)
    const reference = load.broker_reference.trim()
    return driverStopScrubber(
      {
        ...known,
        companies: known.companies.flatMap(companyNames),
        people: [load.contact_name],
        emails: [...known.emails, load.contact_email],
        domains: [...known.domains, ownDomain(load.contact_email)],
        phones: [...known.phones, load.contact_phone],
        numbers: [...known.numbers, reference.length < SHORTEST_REFERENCE ? '' : reference],
      },
      [load.broker_price_cents, load.driver_price_cents],
    )
  }
}

export const hideBroker = async (tx: Tx, load: BrokerSource) => (await hideBrokers(tx, [load]))(load)
