import type { LoadViewer } from '#contract/rules/load-access.ts'
import type { RateRow } from '#contract/rules/rate-confirmation-rows.ts'
import {
  type BillingKnown,
  type BrokerGaps,
  type RateDestination,
  findRateDestination,
} from '#contract/rules/rate-destinations.ts'

const SURE: ReadonlySet<RateRow['state']> = new Set(['same', 'extra', 'settled'])

export function getRowDestination(
  { key, value, state, read }: RateRow,
  known: BillingKnown,
  { can }: LoadViewer,
): RateDestination | null {
  const home = SURE.has(state) ? findRateDestination(key, value, read?.text ?? '', known) : null
  return home && (home.where === 'broker' ? can('brokers', 'edit') : can('load-billing', 'edit'))
    ? home
    : null
}

export function brokerGaps(
  rows: readonly RateRow[],
  known: BillingKnown,
  viewer: LoadViewer,
): BrokerGaps | null {
  const homes = rows
    .filter(({ key }) => key === 'mc' || key === 'dot' || key === 'address' || key === 'bill_to')
    .map((row) => getRowDestination(row, known, viewer))
  const changes = homes.flatMap((home) => (home?.where === 'broker' && home.now === '' ? [home.change] : []))
  const {
    mc_number = '',
    dot_number = '',
    address = '',
  } = changes.reduce((all, change) => ({ ...all, ...change }), {})
  return known.broker === null || changes.length === 0
    ? null
    : { broker: known.broker.name, mc_number, dot_number, address }
}
