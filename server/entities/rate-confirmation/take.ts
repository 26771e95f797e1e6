import type { LoadViewer } from '#contract/rules/load-access.ts'
import type { RateRow } from '#contract/rules/rate-confirmation-rows.ts'
import { type BillingKnown, type RateHome, rateHome } from '#contract/rules/rate-homes.ts'

const SURE: ReadonlySet<RateRow['state']> = new Set(['same', 'extra', 'settled'])

/** Where a row of a rate confirmation belongs that nothing is unsure of; null where it stands there, or nowhere, or is not this user's to put there. */
export function homeOfRow({ key, value, state, read }: RateRow, known: BillingKnown, { can }: LoadViewer): RateHome | null {
  const home = SURE.has(state) ? rateHome(key, value, read?.text ?? '', known) : null
  return home && (home.where === 'broker' ? can('brokers', 'edit') : can('load-billing', 'edit')) ? home : null
}
