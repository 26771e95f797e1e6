import { dollars, MOST_CENTS } from '#contract/rules/money.ts'
import { BadRequest } from '#server/core/errors.ts'

/** Throws BadRequest that names each field whose amount takes a sum, in cents, beyond what can be kept, and says what to do. */
export function refuseSums(sums: Readonly<Record<string, number>>, instead: string): void {
  const beyond = Object.entries(sums).filter(([, cents]) => cents > MOST_CENTS)
  if (beyond.length === 0) return
  const words = (cents: number) => [`With this it comes to ${dollars(cents)} in all; it can be ${dollars(MOST_CENTS)} at most. ${instead}`]
  throw new BadRequest(Object.fromEntries(beyond.map(([field, cents]) => [field, words(cents)])))
}
