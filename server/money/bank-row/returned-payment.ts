import { pattern } from '#contract/rules/pattern.ts'
import { dayText, daysBetween } from '#contract/rules/dates.ts'
import { dollars } from '#contract/rules/money.ts'
import { wordsIn } from '#server/money/bank-row/match-payment.ts'
import type { BankLine } from '#server/money/bank-row/read-bank-sheet.ts'

export interface RecordedPayment {
  number: string
  amount_cents: number
  received_on: string
}

/** Banks mark a return in words or by a NACHA return code (R01 to R85). */
const RETURN = pattern('i')`
  \b(?:return(?:ed|s)?|ret(?:d|'d)?|revers(?:al|ed|ing)?|charge ?-?backs?|nsf|insufficient funds
    |dishono(?:u)?red|bounced|reject(?:ed)?|stop(?:ped)? payment|uncollected|unpaid|refer to maker
    |recall(?:ed)?|r(?:0[1-9]|[1-7]\d|8[0-5]))\b
`
/** Days within which a bank may return a payment. */
const WITHIN_DAYS = 90

export interface ReturnedPayment<Payment> {
  text: string
  /** Those that it may undo. */
  payments: readonly Payment[]
}

export function findReturn<Payment extends RecordedPayment>(
  { text, amount_cents, paid_on }: BankLine,
  payments: readonly Payment[],
  numbers: readonly string[],
): ReturnedPayment<Payment> | undefined {
  const cents = Math.abs(amount_cents)
  const words = wordsIn(text)
  const went = `${dollars(cents)} returned on ${dayText(paid_on)}`
  const named = numbers.find((number) => words.has(number.toLowerCase()))
  const isReturn = RETURN.test(text)
  const undone = (one: RecordedPayment) =>
    `delete the ${dollars(one.amount_cents)} payment from ${dayText(one.received_on)}`
  if (named !== undefined) {
    const own = payments.filter(({ number }) => number === named)
    const payment =
      own.find((one) => one.amount_cents === cents) ?? (own.length === 1 && isReturn ? own[0] : undefined)
    if (payment)
      return {
        text: `${went}. References invoice ${named}: open it and ${undone(payment)}.`,
        payments: [payment],
      }
    if (!isReturn) return undefined
    return {
      text: `${went}. References invoice ${named}, which has no payment of this amount.`,
      payments: own.slice(0, 1),
    }
  }
  if (!isReturn) return undefined
  const likely = payments.filter(
    (one) =>
      one.amount_cents === cents &&
      one.received_on <= paid_on &&
      daysBetween(one.received_on, paid_on) <= WITHIN_DAYS,
  )
  const [only, ...others] = likely
  if (!only) return undefined
  if (others.length > 0)
    return {
      text: `${went}. May be the payment on invoice ${likely.map(({ number }) => number).join(' or ')}. Open and compare them.`,
      payments: likely,
    }
  return {
    text: `${went}. Looks like the payment on invoice ${only.number}. If so, open it and ${undone(only)}.`,
    payments: [only],
  }
}

export const returnText = (...found: Parameters<typeof findReturn<RecordedPayment>>): string | undefined =>
  findReturn(...found)?.text
