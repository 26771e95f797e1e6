import type { z } from 'zod'
import type {
  applyCredit as applyCall,
  receivePayment as receiveCall,
  refundCredit as refundCall,
  RemittanceDetail,
} from '#contract/entities/money/remittance.ts'
import { mayHaveMoved, openCents } from '#contract/rules/billing.ts'
import { dayText } from '#contract/rules/dates.ts'
import { dollars } from '#contract/rules/money.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import { isRow } from '#server/kernel/db/row.ts'
import type { Principal } from '#server/kernel/http/access.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { broker as brokerTable } from '#server/market/schema/broker.table.ts'
import { lockInvoices, readInvoiceRows } from '#server/money/invoice/invoice.repository.ts'
import { type AppliedPart, applyParts, receive } from '#server/money/invoice/payment.service.ts'
import {
  reapplyAll,
  recordRemoval,
  refuseSpent,
  unapplyAll,
} from '#server/money/invoice/payment-reversal.service.ts'
import {
  listStandingPayments,
  listVoidedPayments,
  readPayment,
} from '#server/money/invoice/payment.repository.ts'
import {
  lockRemittance,
  readRemittance,
  type RemittanceRow,
} from '#server/money/invoice/remittance.repository.ts'
import { remittances } from '#server/money/receive/remittance.record.ts'
import {
  findTwin,
  insertRefund,
  listRefunds,
  lockRefund,
  payableInvoices,
  readRefundOf,
  removeRefund,
} from '#server/money/receive/receive.repository.ts'

export async function openRemittance(tx: Tx, who: Principal, id: number): Promise<RemittanceDetail> {
  const row = await remittances.open(tx, who, id)
  const payable = row.unapplied_cents > 0 ? await payableInvoices(tx, row.broker, await companyToday(tx)) : []
  return { ...row, refunds: await listRefunds(tx, id), payable }
}

const sumOf = (parts: readonly AppliedPart[]) =>
  parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

type NewMoney = z.output<typeof receiveCall.body>

async function refuseTwin(
  tx: Tx,
  { bank_row, reference, ...money }: Omit<NewMoney, 'applied'>,
): Promise<void> {
  if (bank_row !== null || reference === '') return
  const day = await findTwin(tx, { ...money, reference })
  if (day !== undefined)
    throw new Conflict({
      reference: [
        `A payment of ${dollars(money.amount_cents)} with this reference was recorded for ${dayText(day)}. Enter another reference.`,
      ],
    })
}

/** Under the invoices' locks: their balance may have changed since the user read it. */
async function refuseUnexplained(
  tx: Tx,
  parts: readonly (AppliedPart & { is_installment: boolean })[],
): Promise<void> {
  const unexplained = new Map(
    parts.flatMap(({ invoice, amount_cents, short_reason, is_installment }) =>
      short_reason === '' && !is_installment ? [[invoice, amount_cents] as const] : [],
    ),
  )
  const ids = [...unexplained.keys()]
  await lockInvoices(tx, ids)
  for (const invoice of await readInvoiceRows(tx, ids)) {
    const short = openCents(invoice) - (unexplained.get(invoice.id) ?? 0)
    if (short > 0)
      throw new BadRequest({
        applied: [`Enter why invoice ${invoice.number} is paid ${dollars(short)} short.`],
      })
  }
}

export async function receiveMoney(tx: Tx, who: Principal, { applied, ...money }: NewMoney): Promise<number> {
  const over = money.amount_cents - sumOf(applied)
  if (over < 0)
    throw new BadRequest({
      applied: [`${dollars(-over)} more is applied than was received. Lower the amounts.`],
    })
  if (over > 0 && money.over_reason === '')
    throw new BadRequest({
      over_reason: [`Enter why ${dollars(over)} is over: it becomes unapplied credit.`],
    })
  if (money.bank_row !== null) await refuseSpent(tx, money.bank_row, money.amount_cents)
  // Not locked: invoices are locked before their broker, whose days to pay follow.
  if ((await tx.$count(brokerTable, isRow(tx, brokerTable, money.broker))) === 0)
    throw new BadRequest({ broker: ['Broker not found. Choose another.'] })
  await refuseTwin(tx, money)
  await refuseUnexplained(tx, applied)
  const values = {
    ...money,
    received_on: money.received_on ?? (await companyToday(tx)),
    over_reason: over > 0 ? money.over_reason : '',
  }
  return receive(tx, who, values, applied)
}

function refuseMoreThanCredit({ removed_at, unapplied_cents }: RemittanceRow, amount: number): void {
  if (removed_at !== null) throw new Conflict('This payment is voided. Restore it first.')
  if (unapplied_cents <= 0) throw new Conflict('This payment is already fully applied.')
  if (amount > unapplied_cents)
    throw new BadRequest({
      amount_cents: [`Enter ${dollars(unapplied_cents)} or less: that’s the unapplied credit.`],
    })
}

const changed = (tx: Tx, id: number) => emit(tx, { type: 'REMITTANCE_CHANGED', data: { id } })

export async function applyLater(
  tx: Tx,
  who: Principal,
  id: number,
  { applied }: z.output<typeof applyCall.body>,
): Promise<void> {
  const row = await orNotFound(lockRemittance(tx, id))
  refuseMoreThanCredit(row, sumOf(applied))
  const today = await companyToday(tx)
  await applyParts(tx, who, row, applied, today)
  await audit(tx, {
    who,
    action: 'apply',
    record_type: 'remittance',
    record_id: id,
    before: { unapplied_cents: row.unapplied_cents },
    after: { unapplied_cents: row.unapplied_cents - sumOf(applied) },
  })
  await changed(tx, id)
}

export async function refund(
  tx: Tx,
  who: Principal,
  id: number,
  { refunded_on: day, ...body }: z.output<typeof refundCall.body>,
): Promise<void> {
  const row = await orNotFound(lockRemittance(tx, id))
  refuseMoreThanCredit(row, body.amount_cents)
  const today = await companyToday(tx)
  const refunded_on = day ?? today
  if (!mayHaveMoved(refunded_on, today) || refunded_on < row.received_on)
    throw new BadRequest({
      refunded_on: [`Enter the date refunded: today or earlier, not before ${dayText(row.received_on)}.`],
    })
  const values = { ...body, remittance: id, refunded_on }
  const refundId = await insertRefund(tx, { ...values, recorded_by: who.id })
  await audit(tx, {
    who,
    action: 'create',
    record_type: 'credit_refund',
    record_id: refundId,
    after: values,
  })
  await audit(tx, {
    who,
    action: 'refund',
    record_type: 'remittance',
    record_id: id,
    before: { unapplied_cents: row.unapplied_cents },
    after: { unapplied_cents: row.unapplied_cents - body.amount_cents },
  })
  await changed(tx, id)
}

export async function reverseRefund(tx: Tx, who: Principal, id: number): Promise<number> {
  const of = await orNotFound(readRefundOf(tx, id))
  const row = await orNotFound(lockRemittance(tx, of))
  const { removed_at, amount_cents } = await orNotFound(lockRefund(tx, id))
  if (removed_at !== null) return of
  await removeRefund(tx, id)
  await audit(tx, {
    who,
    action: 'unrefund',
    record_type: 'remittance',
    record_id: of,
    before: { unapplied_cents: row.unapplied_cents },
    after: { unapplied_cents: row.unapplied_cents + amount_cents },
  })
  await changed(tx, of)
  return of
}

export async function unapplyOne(tx: Tx, who: Principal, id: number): Promise<number> {
  const known = await orNotFound(readPayment(tx, id))
  const row = await orNotFound(lockRemittance(tx, known.remittance))
  const { removed_at, amount_cents } = await orNotFound(readPayment(tx, id))
  if (removed_at !== null) return row.id
  await unapplyAll(tx, who, [id])
  await audit(tx, {
    who,
    action: 'unapply',
    record_type: 'remittance',
    record_id: row.id,
    before: { unapplied_cents: row.unapplied_cents },
    after: { unapplied_cents: row.unapplied_cents + amount_cents },
  })
  await changed(tx, row.id)
  return row.id
}

export async function setVoided(tx: Tx, who: Principal, id: number, isVoided: boolean): Promise<void> {
  const known = await orNotFound(readRemittance(tx, id))
  if (!isVoided && known.removed_at !== null && known.bank_row !== null)
    await refuseSpent(tx, known.bank_row, known.amount_cents)
  const row = await orNotFound(lockRemittance(tx, id))
  if ((row.removed_at !== null) === isVoided) return
  if (isVoided && row.refunded_cents > 0)
    throw new Conflict(
      `${dollars(row.refunded_cents)} of this payment was refunded. Reverse the refund first.`,
    )
  if (isVoided) await unapplyAll(tx, who, await listStandingPayments(tx, id))
  else await reapplyAll(tx, who, await listVoidedPayments(tx, id))
  await recordRemoval(tx, who, id, isVoided)
}
