import type { z } from 'zod'
import type {
  manyPayBackBody,
  manyPaymentsBody,
  manyPayStepBody,
  payPaymentBody,
} from '#contract/entities/money/pay.ts'
import { mayHaveMoved } from '#contract/rules/billing.ts'
import { dayText } from '#contract/rules/dates.ts'
import { dollars } from '#contract/rules/money.ts'
import { isFrozen, payName, type PayState, readPayId } from '#contract/rules/pay.ts'
import type { Changer } from '#server/kernel/history/audit.ts'
import { forEachRecord, type ManyChanged } from '#server/kernel/base/each-of.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { type Of, readPayee } from '#server/money/pay/payee.repository.ts'
import {
  findUnsentFile,
  insertPayment,
  listPayments,
  setTakenBack,
} from '#server/money/pay/pay-payment.repository.ts'
import { lockPayTransitions, readWeekRow, updateWeek } from '#server/money/pay/pay.repository.ts'
import { withSettlementEvent } from '#server/money/pay/pay-events.ts'
import { lockedTotal } from '#server/money/pay/pay-detail.service.ts'
import { lockedPay, movePayLocked, recordPayChange } from '#server/money/pay/pay.service.ts'

export async function markPaid(
  tx: Tx,
  who: Changer,
  of: Of,
  id: number,
  { amount_cents, paid_on, reference }: z.output<typeof payPaymentBody>,
): Promise<void> {
  const { row, monday } = await lockedPay(tx, of, id)
  if (!isFrozen(row.state)) throw new Conflict('Not paid: lock the week first.')
  const today = await companyToday(tx)
  const on = paid_on ?? today
  if (!mayHaveMoved(on, today))
    throw new BadRequest({ paid_on: ['Enter the payment date: today or earlier, not before 2000.'] })
  if (on < monday && monday <= today)
    throw new BadRequest({
      paid_on: [`This week began on ${dayText(monday)}. Enter a payment date on or after that.`],
    })
  const open = (await lockedTotal(tx, of, row)) - row.paid_cents
  if (open <= 0)
    throw new Conflict(
      row.paid_on === null
        ? 'Nothing is due for this week.'
        : `This week was paid on ${dayText(row.paid_on)}. No balance due.`,
    )
  const paid = amount_cents ?? open
  if (paid > open)
    throw new BadRequest({ amount_cents: [`Balance due is ${dollars(open)}. Enter that or less.`] })
  const payment = { amount_cents: paid, paid_on: on, reference }
  await withSettlementEvent(tx, 'settlement_paid', { of, row, more: { payment } }, async () => {
    const change = { paid_on: on, paid_cents: row.paid_cents + paid, paid_reference: reference }
    await insertPayment(tx, { week: row.id, ...payment })
    await updateWeek(tx, row.id, change)
    return change
  })
  await recordPayChange(tx, who, of, id, `Paid ${dollars(paid)} on ${dayText(on)}`, { reference })
}

/** The last payment of the week, or the one that is named. */
export async function takePaymentBack(
  tx: Tx,
  who: Changer,
  of: Of,
  id: number,
  reason: string,
  payment?: number,
): Promise<void> {
  const { row } = await lockedPay(tx, of, id)
  const payments = await listPayments(tx, row.id)
  const last = payment === undefined ? payments[0] : payments.find((one) => one.id === payment)
  const before = payments.find((one) => one.id !== last?.id)
  if (!last) throw new Conflict('No payment is recorded for this week.')
  const file = await findUnsentFile(tx, last.id)
  if (file !== undefined)
    throw new Conflict(`This payment is in bank file ${file}, which was not sent. Void the file first.`)
  const { amount_cents, paid_on, reference } = last
  const more = { payment: { amount_cents, paid_on, reference }, reason }
  await withSettlementEvent(tx, 'settlement_payment_reversed', { of, row, more }, async () => {
    const change = {
      paid_on: before?.paid_on ?? null,
      paid_cents: row.paid_cents - amount_cents,
      paid_reference: before?.reference ?? '',
    }
    await setTakenBack(tx, last.id)
    await updateWeek(tx, row.id, change)
    return change
  })
  await recordPayChange(
    tx,
    who,
    of,
    id,
    `Reversed the payment of ${dollars(amount_cents)} on ${dayText(paid_on)}`,
    { reason },
  )
}

async function namedWeek(tx: Tx, of: Of, id: number) {
  const { payee, monday } = readPayId(id)
  const named = await readPayee(tx, of, payee)
  const state: PayState = (await readWeekRow(tx, of, payee, monday))?.state ?? 'open'
  return named && { name: payName(named.name, monday), state }
}

interface Many {
  tx: Tx
  of: Of
  ids: readonly number[]
}

async function eachPay(
  { tx, of, ids }: Many,
  to: PayState | null,
  change: (id: number) => Promise<void>,
): Promise<ManyChanged<PayState>> {
  await lockPayTransitions(tx)
  return forEachRecord(tx, ids, {
    lock: async (_, id) => {
      const named = await namedWeek(tx, of, id)
      return named && { id, ...named }
    },
    nameOf: ({ name }) => name,
    async change({ id, state }) {
      if (state === to) return undefined
      await change(id)
      return state
    },
  })
}

/** Reports what blocks a week per week, without stopping the others. */
export const movePays = (
  tx: Tx,
  who: Changer,
  of: Of,
  { ids, state, reason, allow_negative }: z.output<typeof manyPayStepBody>,
) =>
  // Weeks whose loads changed since they were locked need a reason each, so the shared one is dropped for
  // closing.
  eachPay({ tx, of, ids }, state, (id) =>
    movePayLocked(tx, who, of, id, { state, allow_negative, reason: state === 'closed' ? '' : reason }),
  )

export const markManyPaid = (
  tx: Tx,
  who: Changer,
  of: Of,
  { ids, ...payment }: z.output<typeof manyPaymentsBody>,
): Promise<ManyChanged<PayState>> =>
  eachPay({ tx, of, ids }, null, (id) => markPaid(tx, who, of, id, payment))

export const takePaymentsBack = (
  tx: Tx,
  who: Changer,
  of: Of,
  { ids, reason }: z.output<typeof manyPayBackBody>,
) => eachPay({ tx, of, ids }, null, (id) => takePaymentBack(tx, who, of, id, reason))
