import type { z } from 'zod'
import type {
  chargeBackFactoredInvoice,
  createFactorEntry,
  payFactoredInvoice,
} from '#contract/entities/money/factored-invoice.ts'
import { openCents } from '#contract/rules/billing.ts'
import {
  entriesOfPayment,
  entryOfChargeBack,
  type FactoredState,
  reserveCents,
  signedCents,
} from '#contract/rules/factoring.ts'
import { dollars } from '#contract/rules/money.ts'
import { factor } from '#server/freight/schema/factor.table.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { lockRow, readRow, updateRow } from '#server/kernel/db/row.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import {
  insertEntry,
  type ItemRow,
  lastPayment,
  sumOfItem,
} from '#server/money/factoring/factoring.repository.ts'
import {
  announceSchedule,
  checkDay,
  holdSchedule,
  saveSchedule,
  setFactored,
} from '#server/money/factoring/schedule.service.ts'
import { lockInvoice } from '#server/money/invoice/invoice.repository.ts'
import { setPaymentBack } from '#server/money/invoice/payment-reversal.service.ts'
import { pay } from '#server/money/invoice/payment.service.ts'
import { factoredInvoice } from '#server/money/schema/factoring.table.ts'

const IS_NOW: Readonly<Record<FactoredState, string>> = {
  scheduled: 'This invoice is not funded yet.',
  bought: 'This invoice is funded.',
  paid: 'The broker already paid the factor.',
  charged_back: 'This invoice is already charged back.',
  removed: 'This invoice is no longer on the schedule.',
}

async function holdItem(tx: Tx, id: number, ...states: FactoredState[]) {
  const { schedule: of } = await orNotFound(readRow(tx, factoredInvoice, id))
  const { schedule, items } = await holdSchedule(tx, of)
  const item = items.find((one) => one.id === id)
  if (!item || !states.includes(item.state)) throw new Conflict(IS_NOW[item?.state ?? 'removed'])
  return { schedule, item, items }
}

async function saveItem(
  tx: Tx,
  who: Changer,
  { id, state, schedule }: ItemRow,
  action: string,
  values: Partial<typeof factoredInvoice.$inferInsert>,
): Promise<void> {
  await updateRow(tx, factoredInvoice, id, values)
  const { payment: _, ...after } = values
  await audit(tx, {
    who,
    action,
    record_type: 'factored_invoice',
    record_id: id,
    before: { state },
    after,
  })
  await announceSchedule(tx, schedule)
}

export async function removeItem(tx: Tx, who: Changer, id: number, reason: string): Promise<void> {
  const { schedule, item, items } = await holdItem(tx, id, 'scheduled')
  await setFactored(tx, item.invoice, false)
  await saveItem(tx, who, item, 'take_off', { state: 'removed', reason })
  if (items.length === 1) await saveSchedule(tx, who, schedule, 'cancel', { state: 'canceled' })
}

export async function payItem(
  tx: Tx,
  who: Changer,
  id: number,
  { paid_on, amount_cents }: z.output<typeof payFactoredInvoice.body>,
): Promise<void> {
  const { schedule, item } = await holdItem(tx, id, 'bought')
  const paid_cents = amount_cents ?? item.amount_cents
  if (paid_cents > item.amount_cents)
    throw new BadRequest({ amount_cents: [`Enter ${dollars(item.amount_cents)} or less.`] })
  const day = await checkDay(tx, paid_on, 'paid_on')
  const { name } = await orNotFound(readRow(tx, factor, schedule.factor))
  const due = Math.min(paid_cents, openCents(await orNotFound(lockInvoice(tx, item.invoice))))
  if (due > 0)
    await pay(tx, who, item.invoice, {
      amount_cents: due,
      received_on: day,
      reference: `Paid to ${name}`.slice(0, 120),
      short_reason: '',
    })
  await setFactored(tx, item.invoice, false)
  for (const entry of entriesOfPayment(item, paid_cents))
    await insertEntry(tx, { ...entry, factor: schedule.factor, item: id, day, recorded_by: who.id })
  const payment = due > 0 ? await lastPayment(tx, item.invoice) : null
  await saveItem(tx, who, item, 'settle', { state: 'paid', settled_on: day, paid_cents, payment })
}

export async function chargeBackItem(
  tx: Tx,
  who: Changer,
  id: number,
  { charged_on, reason }: z.output<typeof chargeBackFactoredInvoice.body>,
): Promise<void> {
  const { schedule, item } = await holdItem(tx, id, 'bought')
  const day = await checkDay(tx, charged_on, 'charged_on')
  await setFactored(tx, item.invoice, false)
  const entry = { factor: schedule.factor, item: id, day, recorded_by: who.id, note: reason }
  await insertEntry(tx, { ...entry, ...entryOfChargeBack(item) })
  await saveItem(tx, who, item, 'charge_back', { state: 'charged_back', settled_on: day, reason })
}

/** The ledger keeps the mistaken entries; a reversal brings the reserve of the invoice back. */
export async function reopenItem(tx: Tx, who: Changer, id: number): Promise<void> {
  const { schedule, item } = await holdItem(tx, id, 'paid', 'charged_back')
  const values = { state: 'bought', settled_on: null, paid_cents: 0, payment: null, reason: '' } as const
  await saveItem(tx, who, item, 'reopen', values)
  if (item.payment !== null) await setPaymentBack(tx, who, item.payment, true)
  await setFactored(tx, item.invoice, true)
  const amount_cents = reserveCents(item) - (await sumOfItem(tx, id))
  if (amount_cents === 0) return
  const day = await companyToday(tx)
  const entry = { factor: schedule.factor, item: id, day, recorded_by: who.id }
  await insertEntry(tx, { ...entry, kind: 'reversal', amount_cents })
}

export async function createEntry(
  tx: Tx,
  who: Changer,
  { factor: of, kind, amount_cents, note, day: on }: z.output<typeof createFactorEntry.body>,
): Promise<number> {
  if (!(await lockRow(tx, factor, of)))
    throw new BadRequest({ factor: ['Factor not found. Choose another.'] })
  const day = await checkDay(tx, on, 'day')
  const values = { factor: of, kind, day, amount_cents: signedCents(kind, amount_cents), note }
  const id = await insertEntry(tx, { ...values, recorded_by: who.id })
  await audit(tx, { who, action: 'create', record_type: 'factor_entry', record_id: id, after: values })
  return id
}
