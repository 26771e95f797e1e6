import { SUBSCRIPTION_GRACE_DAYS, SUBSCRIPTION_TERMS_DAYS } from '#contract/constants.ts'
import type { Subscription } from '#contract/entities/company/subscription.ts'
import { dayAfter } from '#contract/rules/day-range.ts'
import { toPaymentStatus, periodEnd, seatsRefusal } from '#contract/rules/subscription.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { announceSessions } from '#server/kernel/tenant/sessions.repository.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { companyToday, readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import {
  changeInvoice,
  changeSubscription,
  countSeats,
  hasSeat,
  type InvoiceRow,
  deleteCard,
  findSubscription,
  insertInvoice,
  listCards,
  lockInvoice,
  lockSubscription,
  readOpen,
  saveCard,
  selectCard,
  setPaymentStatus,
} from '#server/company/subscription/subscription.repository.ts'
import type { DescribedCard } from '#server/company/payments/processor.ts'

/** Published at once, so that users see the banner. */
export async function updatePaymentStatus(tx: Tx, day: string, who?: Changer): Promise<void> {
  const { is_paused } = await lockSubscription(tx)
  const { earliest_unpaid } = await readOpen(tx)
  const payment_status = toPaymentStatus(day, { earliest_unpaid, is_paused })
  const before = await setPaymentStatus(tx, payment_status)
  if (before === undefined) return
  await audit(tx, {
    who,
    action: 'payment status',
    record_type: 'company',
    record_id: tx.companyId,
    before: { payment_status: before },
    after: { payment_status },
  })
  await announceSessions(tx)
}

/** `day` is YYYY-MM-DD in the company's time zone; returns the ids of new invoices. */
export async function advanceSubscription(tx: Tx, day: string, asOf = day): Promise<number[]> {
  const row = await lockSubscription(tx)
  const issued: number[] = []
  let { due_date, last_number } = row
  const anchor_day = row.anchor_day || Number(due_date.slice(8))
  const { abbreviation } = await readCompany(tx)
  while (!row.is_paused && due_date <= day) {
    const end = periodEnd(due_date, row.period, anchor_day)
    if (row.price_cents > 0) {
      last_number++
      const number = `${abbreviation}-S-${String(last_number).padStart(4, '0')}`
      const id = await insertInvoice(tx, {
        number,
        plan: row.plan,
        seats: row.seats,
        amount_cents: row.price_cents,
        period_from: due_date,
        period_to: dayAfter(end, -1),
        issued_on: due_date,
        due_on: dayAfter(due_date, SUBSCRIPTION_TERMS_DAYS),
      })
      issued.push(id)
      await audit(tx, {
        action: 'issue',
        record_type: 'subscription_invoice',
        record_id: id,
        after: { number, amount_cents: row.price_cents },
      })
    }
    due_date = end
  }
  await changeSubscription(tx, { due_date, last_number, anchor_day })
  await updatePaymentStatus(tx, asOf)
  return issued
}

async function settleInvoice(
  tx: Tx,
  { id, status }: InvoiceRow,
  paid_by: string,
  note: string,
  who?: Changer,
): Promise<void> {
  await changeInvoice(tx, id, {
    status: 'paid',
    paid_at: new Date().toISOString(),
    paid_by,
    last_error: note,
  })
  await audit(tx, {
    who,
    action: 'pay',
    record_type: 'subscription_invoice',
    record_id: id,
    before: { status },
    after: { status: 'paid', paid_by, ...(note && { note }) },
  })
  await updatePaymentStatus(tx, await companyToday(tx), who)
}

/** Idempotent for the same payer; throws Conflict when another paid it or it is void. */
export async function markPaid(tx: Tx, id: number, paid_by: string, who?: Changer): Promise<void> {
  await lockSubscription(tx)
  const invoice = await orNotFound(lockInvoice(tx, id))
  if (invoice.status === 'paid' && invoice.paid_by === paid_by) return
  if (invoice.status === 'paid')
    throw new Conflict(`Invoice ${invoice.number} is already paid: ${invoice.paid_by}.`)
  if (invoice.status === 'void') throw new Conflict(`Invoice ${invoice.number} is void. Nothing is due.`)
  await settleInvoice(tx, invoice, paid_by, '', who)
}

/** An invoice voided meanwhile becomes paid too, with a note to refund it. */
export async function enterCharge(tx: Tx, id: number, paid_by: string, who?: Changer): Promise<void> {
  await lockSubscription(tx)
  const invoice = await orNotFound(lockInvoice(tx, id))
  if (invoice.status === 'paid') return
  const note =
    invoice.status === 'void'
      ? `Charged while being voided (${invoice.last_error}). Refund it at the card processor.`
      : ''
  await settleInvoice(tx, invoice, paid_by, note, who)
}

export async function voidOpen(tx: Tx, id: number, reason: string, who?: Changer): Promise<void> {
  await lockSubscription(tx)
  const invoice = await orNotFound(lockInvoice(tx, id))
  if (invoice.status !== 'open') throw new Conflict(`Invoice ${invoice.number} is already ${invoice.status}.`)
  await changeInvoice(tx, id, { status: 'void', last_error: reason })
  await audit(tx, {
    who,
    action: 'void',
    record_type: 'subscription_invoice',
    record_id: id,
    before: { status: 'open' },
    after: { status: 'void', reason },
  })
  await updatePaymentStatus(tx, await companyToday(tx), who)
}

export async function noteRefusal(tx: Tx, id: number, words: string): Promise<void> {
  const invoice = await lockInvoice(tx, id)
  if (invoice?.status === 'open') await changeInvoice(tx, id, { last_error: words.slice(0, 300) })
}

export async function addCard(tx: Tx, card: DescribedCard): Promise<void> {
  const id = await saveCard(tx, card)
  if (!(await listCards(tx)).some(({ is_selected }) => is_selected)) await selectCard(tx, id)
}

export async function dropCard(tx: Tx, id: number): Promise<{ payment_method: string; last4: string }> {
  const dropped = await orNotFound(deleteCard(tx, id))
  const [newest] = await listCards(tx)
  if (dropped.is_selected && newest) await selectCard(tx, newest.id)
  return dropped
}

/**
 * Call after writing the user: counts them as stored. Locks the seats until commit; throws Conflict when the
 * plan is full.
 */
export async function holdSeat(tx: Tx, userId: number): Promise<void> {
  const { seats } = await lockSubscription(tx)
  if (!(await hasSeat(tx, userId))) return
  const words = seatsRefusal(seats, await countSeats(tx, userId))
  if (words !== undefined) throw new Conflict(words)
}

/** Throws Conflict only when the number grew, so that a company already over its plan can still save. */
export async function refuseMoreSeats(tx: Tx, before: number): Promise<void> {
  const { seats } = await lockSubscription(tx)
  const after = await countSeats(tx)
  if (after <= before || after <= seats) return
  throw new Conflict(
    `This would use ${after} seats, and your plan has ${seats}. Give the permission to fewer roles, or ask your Freight provider for more seats.`,
  )
}

export async function buildSubscription(tx: Tx, hasProcessor: boolean): Promise<Subscription> {
  const row = await orNotFound(findSubscription(tx))
  const { payment_status } = await readCompany(tx)
  const { open_cents, earliest_unpaid } = await readOpen(tx)
  const isOverdue = earliest_unpaid !== null && earliest_unpaid < (await companyToday(tx))
  const { plan, seats, price_cents, period, due_date, is_paused } = row
  return {
    plan,
    seats,
    price_cents,
    period,
    due_date,
    is_paused,
    seats_used: await countSeats(tx),
    payment_status,
    open_cents,
    blocked_on: isOverdue ? dayAfter(earliest_unpaid, SUBSCRIPTION_GRACE_DAYS + 1) : null,
    paid_by: hasProcessor ? 'card' : 'transfer',
  }
}
