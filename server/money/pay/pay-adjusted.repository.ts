import { type SQL, sql } from 'drizzle-orm'
import { PAY_ADJUSTMENT_CODES, PAY_ADJUSTMENTS, type PayPart } from '#contract/rules/pay.ts'
import { payAdjustment } from '#server/money/schema/pay.table.ts'

/** Sums the rows of adjustments by their sign: all, or one part of them. */
export function sumAdjusted(part?: PayPart): SQL {
  const isOfSign = (of: 1 | -1) => {
    const kinds = PAY_ADJUSTMENT_CODES.filter((kind) => {
      const facts = PAY_ADJUSTMENTS[kind]
      return facts.sign === of && (part === undefined || facts.part === part)
    })
    return sql`${payAdjustment.kind} = any(${sql.param(kinds)}::text[])`
  }
  return sql`coalesce(sum(case when ${isOfSign(1)} then ${payAdjustment.amount_cents} when ${isOfSign(-1)} then -${payAdjustment.amount_cents} else 0 end), 0)`
}
