import type { QueuedInvoice } from '#contract/entities/money/factor-schedule.ts'
import { BILLING_REQUIREMENTS, mayHaveMoved } from '#contract/rules/billing.ts'
import { reserveCents, splitAmount } from '#contract/rules/factoring.ts'
import { lockCompany } from '#server/company/index.ts'
import { listMissingWithWaivers, readBillingRows } from '#server/freight/index.ts'
import { factor } from '#server/freight/schema/factor.table.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { insertRow, lockRow, updateRow } from '#server/kernel/db/row.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { lockInvoices, updateInvoice } from '#server/money/invoice/invoice.repository.ts'
import {
  countQueue,
  insertEntry,
  itemsOf,
  nextScheduleNumber,
  pageOfQueue,
  queuedInvoices,
  type QueuedRow,
} from '#server/money/factoring/factoring.repository.ts'
import { factoredInvoice, factorSchedule } from '#server/money/schema/factoring.table.ts'

async function withMissing(tx: Tx, rows: readonly QueuedRow[]): Promise<QueuedInvoice[]> {
  const loads = await readBillingRows(
    tx,
    rows.flatMap((row) => row.loads),
  )
  const missing = new Map(loads.map((load) => [load.id, listMissingWithWaivers(load)]))
  return rows.map(({ loads: of, ...row }) => {
    const codes = of.flatMap((id) =>
      (missing.get(id) ?? []).filter(({ waiver }) => waiver === '').map(({ code }) => code),
    )
    return { ...row, missing: [...new Set(codes)].map((code) => BILLING_REQUIREMENTS[code]).join(', ') }
  }) as QueuedInvoice[]
}

export async function listQueue(tx: Tx, page: number) {
  return { count: await countQueue(tx), results: await withMissing(tx, await pageOfQueue(tx, page)) }
}

export async function announceSchedule(tx: Tx, id: number): Promise<void> {
  await emit(tx, { type: 'FACTOR_SCHEDULE_CHANGED', data: { id } })
}

/** From submission until it is paid, charged back or taken off, the factor collects the invoice. */
export async function setFactored(tx: Tx, invoice: number, is_factored: boolean): Promise<void> {
  await updateInvoice(tx, invoice, { is_factored })
  await emit(tx, { type: 'INVOICE_CHANGED', data: { id: invoice } })
}

export async function checkDay(tx: Tx, day: string | undefined, field: string): Promise<string> {
  const today = await companyToday(tx)
  if (day !== undefined && !mayHaveMoved(day, today))
    throw new BadRequest({ [field]: ['Enter a date: today or earlier, not before 2000.'] })
  return day ?? today
}

export async function createSchedule(tx: Tx, who: Changer, ids: readonly number[]): Promise<number> {
  await lockCompany(tx)
  await lockInvoices(tx, ids)
  const rows = await queuedInvoices(tx, ids)
  if (rows.length < ids.length)
    throw new Conflict({ invoices: ['One of these invoices is no longer in the queue. Reload the page.'] })
  const [first] = rows
  if (!first || rows.some((row) => row.factor !== first.factor))
    throw new BadRequest({ invoices: ['Choose invoices of one factor.'] })
  const terms = await orNotFound(lockRow(tx, factor, first.factor))
  if (!terms.is_active) throw new Conflict({ invoices: [`${terms.name} is not active.`] })
  const number = await nextScheduleNumber(tx)
  const id = await insertRow(tx, factorSchedule, { number, factor: terms.id })
  for (const { id: invoice, open_cents } of rows)
    await insertRow(tx, factoredInvoice, {
      schedule: id,
      invoice,
      amount_cents: open_cents,
      ...splitAmount(open_cents, terms),
    })
  const after = { number, factor: terms.id, invoices: rows.length }
  await audit(tx, { who, action: 'create', record_type: 'factor_schedule', record_id: id, after })
  await announceSchedule(tx, id)
  return id
}

/** Lock order: the schedule, its invoices on the schedule, then the invoices. */
export async function holdSchedule(tx: Tx, id: number) {
  const schedule = await orNotFound(lockRow(tx, factorSchedule, id))
  const items = await itemsOf(tx, id).for('no key update')
  await lockInvoices(
    tx,
    items.map(({ invoice }) => invoice),
  )
  return { schedule, items }
}

export async function saveSchedule(
  tx: Tx,
  who: Changer,
  { id, state }: typeof factorSchedule.$inferSelect,
  action: string,
  values: Partial<typeof factorSchedule.$inferInsert>,
): Promise<void> {
  await updateRow(tx, factorSchedule, id, values)
  const before = { state }
  await audit(tx, { who, action, record_type: 'factor_schedule', record_id: id, before, after: values })
  await announceSchedule(tx, id)
}

export async function cancelSchedule(tx: Tx, who: Changer, id: number): Promise<void> {
  const { schedule, items } = await holdSchedule(tx, id)
  if (schedule.state === 'canceled') return
  if (schedule.state === 'funded') throw new Conflict('This schedule is funded and can’t be canceled.')
  for (const item of items) {
    await updateRow(tx, factoredInvoice, item.id, { state: 'removed' })
    await setFactored(tx, item.invoice, false)
  }
  await saveSchedule(tx, who, schedule, 'cancel', { state: 'canceled' })
}

export async function fundSchedule(tx: Tx, who: Changer, id: number, on?: string): Promise<void> {
  const { schedule, items } = await holdSchedule(tx, id)
  if (schedule.state === 'funded') throw new Conflict('This schedule is already funded.')
  if (schedule.state !== 'submitted') throw new Conflict('Submit this schedule first.')
  const day = await checkDay(tx, on, 'funded_on')
  for (const item of items) {
    await updateRow(tx, factoredInvoice, item.id, { state: 'bought' })
    const entry = { factor: schedule.factor, item: item.id, day, recorded_by: who.id }
    const amount_cents = reserveCents(item)
    if (amount_cents > 0) await insertEntry(tx, { ...entry, kind: 'reserve', amount_cents })
  }
  await saveSchedule(tx, who, schedule, 'fund', { state: 'funded', funded_on: day })
}
