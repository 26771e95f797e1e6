import { z } from 'zod'
import { centsAboveZero, endpoint, idNumber, seenLines } from '#contract/http.ts'
import {
  payAction,
  payAdjustmentBody,
  payPercent,
  PRICES_IN_PAY,
  words,
} from '#contract/entities/money/pay.ts'

// Said with what else is wrong, not only after it is corrected.
const hasValues = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

const newDeduction = payAdjustmentBody
  .pick({ amount_cents: true, reason: true })
  .partial({ amount_cents: true })
  .extend({
    percent: payPercent.refine((percent) => percent > 0, 'Enter more than 0.').optional(),
    total_cents: centsAboveZero.max(100_000_000, 'Enter an amount below $1,000,000.').optional(),
  })
  .refine(({ amount_cents, percent }) => amount_cents !== undefined || percent !== undefined, {
    path: ['amount_cents'],
    message: 'Enter a weekly amount or a percentage.',
    when: hasValues,
  })
  .refine(({ amount_cents, percent }) => amount_cents === undefined || percent === undefined, {
    path: ['percent'],
    message: 'Enter a weekly amount or a percentage, not both.',
    when: hasValues,
  })
  .refine(({ amount_cents = 0, total_cents = amount_cents }) => total_cents >= amount_cents, {
    path: ['total_cents'],
    message: 'Enter a total of at least the weekly amount.',
  })

interface Deducted {
  /** Such as `Recurring` in `addRecurringDeduction`. */
  readonly name: string
  readonly resource: 'settlements' | 'driver-pays'
  readonly path: string
  readonly payee: string
  readonly units: string
}

function deductionCalls({ name, resource, path, payee, units }: Deducted) {
  const change = {
    ...payAction,
    access: [resource, 'edit'],
    also: [PRICES_IN_PAY],
    idempotent: 'required',
  } as const
  return {
    add: endpoint({
      ...change,
      name: `add${name}Deduction`,
      summary: `Add a recurring deduction for ${payee}: an amount, or a percentage of pay from loads. It is taken from each of the ${units} locked from this week on, until the total is reached or, without one, until it is ended.`,
      path: `${path}/{id}/recurring`,
      body: newDeduction,
    }),
    pause: endpoint({
      ...change,
      name: `pause${name}Deduction`,
      summary: `Pause a recurring deduction, with a reason, or resume it. It is not taken from ${units} locked while it is paused.`,
      path: `${path}/{id}/recurring/pause`,
      body: z
        .object({ deduction: idNumber, is_paused: z.boolean(), reason: seenLines(500).default('') })
        .refine(({ is_paused: isPaused, reason }) => !isPaused || reason !== '', {
          path: ['reason'],
          message: 'Enter the reason.',
        }),
    }),
    end: endpoint({
      ...change,
      name: `end${name}Deduction`,
      summary: `End a recurring deduction, with a reason. It no longer applies to ${units} locked from now on.`,
      path: `${path}/{id}/recurring/end`,
      body: z.object({ deduction: idNumber, reason: words('the reason') }),
    }),
  }
}

export const settlementDeductions = deductionCalls({
  name: 'Recurring',
  resource: 'settlements',
  path: 'accounting/settlement',
  payee: 'an owner company',
  units: 'settlements',
})
export const {
  add: addRecurringDeduction,
  pause: pauseRecurringDeduction,
  end: endRecurringDeduction,
} = settlementDeductions

export const driverDeductions = deductionCalls({
  name: 'Driver',
  resource: 'driver-pays',
  path: 'accounting/driver',
  payee: 'a driver',
  units: 'weeks',
})
export const {
  add: addDriverDeduction,
  pause: pauseDriverDeduction,
  end: endDriverDeduction,
} = driverDeductions
