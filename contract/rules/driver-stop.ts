import { brokerFinder, type BrokerTraces, scrubbed } from './broker-scrub.ts'
import { withPricesHidden } from './price-scrub.ts'

export interface StopTexts {
  facility: string
  address: string
  reference: string
  notes: string
  contact_name: string
  contact_phone: string
}

/**
 * A stop as its driver may read it: without the broker or a price. A facility that shares a word with the
 * broker's name stays, and so does a stop's reference that is the broker's number: the dock asks for it.
 */
export function driverStopScrubber(
  traces: BrokerTraces,
  prices: readonly (number | null)[],
): <Stop extends StopTexts>(stop: Stop) => Stop {
  const broker = brokerFinder(traces)
  const notesFinder = withPricesHidden(broker, prices)
  const company = brokerFinder({ ...traces, domains: [], phones: [], numbers: [], streets: [] })
  const hasMoney = (text: string) => /\p{Sc}/u.test(text)
  const placeFinder = { ...broker, reveals: (text: string) => company.names(text) || hasMoney(text) }
  const isHarmless = (part: string, index: number, parts: readonly string[]) =>
    /^\d/.test(part) || !company.names(part) || (index === parts.length - 2 && company.isNamesake(part))

  return (stop) => {
    const isBrokers = broker.mentions(stop.contact_name) || hasMoney(stop.contact_name)
    const reachesBroker = isBrokers || broker.names(stop.contact_phone)
    return {
      ...stop,
      facility: scrubbed(stop.facility, placeFinder),
      address: stop.address.split(/,\s*/).filter(isHarmless).join(', '),
      reference: placeFinder.reveals(stop.reference) ? '' : stop.reference,
      notes: scrubbed(stop.notes, notesFinder),
      contact_name: isBrokers ? '' : stop.contact_name,
      contact_phone: reachesBroker ? '' : stop.contact_phone,
    }
  }
}
