import { dollars, MAX_CENTS } from '#contract/rules/money.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'

/** Cents. Throws BadRequest for each field whose amount makes a sum exceed the storable range. */
export function refuseExcessiveTotals(sums: Readonly<Record<string, number>>, instead: string): void {
  const beyond = Object.entries(sums).filter(([, cents]) => cents > MAX_CENTS)
  if (beyond.length === 0) return
  const words = (cents: number) => [
    `This brings the total to ${dollars(cents)}; the maximum is ${dollars(MAX_CENTS)}. ${instead}`,
  ]
  throw new BadRequest(Object.fromEntries(beyond.map(([field, cents]) => [field, words(cents)])))
}
