import { MAX_CENTS } from '#contract/rules/money.ts'
import { z } from 'zod'
import { cents, enteredDay, idNumber, inRealWeek, seenText, weekNumber, wholeNumber } from '#contract/http.ts'
import { allowsNegative, pay } from '#contract/entities/money/pay.ts'

export const PAY_RUN_WEEKS = 4
export const MAX_PAY_RUN = 200

/** `resource` and `id` name the record where it can be fixed. */
export const payBlocker = z.object({ text: z.string(), resource: z.string(), id: z.int() })
export type PayBlocker = z.infer<typeof payBlocker>

/**
 * Cents. `pay_cents` is what the run would pay: 0 where a locked week has nothing to pay out. `total_cents` is
 * the total once locked, which is `locking_cents` more than the week's total in lists: weekly deductions and
 * the balance carried in. `after` has the payee's earlier weeks of the plan, which have to be locked before it.
 */
export const payRunWeek = pay
  .pick({
    id: true,
    payee: true,
    payee_name: true,
    monday: true,
    state: true,
    loads: true,
    tonu: true,
    total_cents: true,
    pay_by: true,
    open_disputes: true,
  })
  .extend({
    pay_cents: z.int(),
    locking_cents: z.int(),
    email: z.string(),
    blockers: z.array(payBlocker),
    after: z.array(z.int()),
  })
export type PayRunWeek = z.infer<typeof payRunWeek>

/** `older` counts due weeks before the first one asked for; `left_out` those beyond the limit of one run. */
export const payRunPlan = z.object({ weeks: z.array(payRunWeek), older: z.int(), left_out: z.int() })
export type PayRunPlan = z.infer<typeof payRunPlan>

/** Due weeks of the `weeks` weeks that end with this one. */
export const payRunPlanQuery = inRealWeek(
  z.object({
    week: weekNumber,
    year: wholeNumber(2000, 2077),
    weeks: wholeNumber(1, 52).default(PAY_RUN_WEEKS),
  }),
)

/** `pay_cents` is the amount that was shown: a week that comes to another one is skipped. */
export const payRunBody = z.object({
  weeks: z
    .array(z.object({ id: idNumber, pay_cents: cents.max(MAX_CENTS), allow_negative: allowsNegative }))
    .min(1, 'Choose at least one week.')
    .max(MAX_PAY_RUN, `Choose at most ${MAX_PAY_RUN} weeks.`),
  paid_on: enteredDay.optional(),
  reference: seenText(120).min(1, 'Enter a check or transfer number.'),
  emails_statements: z.boolean().default(true),
})

export const payRunAnswer = z.object({
  /** `email_to` is empty where no statement is emailed. */
  weeks: z.array(
    payRunWeek
      .pick({ id: true, payee: true, payee_name: true, monday: true, pay_cents: true })
      .extend({ email_to: z.string() }),
  ),
  skipped: z.array(
    payRunWeek.pick({ id: true, payee: true, payee_name: true, monday: true, blockers: true }),
  ),
})
export type PayRunAnswer = z.infer<typeof payRunAnswer>
