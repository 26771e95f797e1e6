import type { z } from 'zod'
import type { BankRowDetail } from '#contract/entities/money/bank-row.ts'
import type { recordBankRow } from '#contract/entities/money/bank-sheet.ts'
import { dollars } from '#contract/rules/money.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import type { Principal } from '#server/kernel/http/access.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { findInvoice, openInvoices, renewVersion } from '#server/money/bank-row/bank-row.repository.ts'
import { bankRows } from '#server/money/bank-row/bank-row.record.ts'
import { matchPayment } from '#server/money/bank-row/match-payment.ts'
import { lockInvoice } from '#server/money/invoice/invoice.repository.ts'
import { pay } from '#server/money/invoice/payment.service.ts'
import { lockBankRow } from '#server/money/invoice/payment.repository.ts'

export async function readBankLine(tx: Tx, who: Principal, id: number): Promise<BankRowDetail> {
  const row = await bankRows.open(tx, who, id)
  if (row.state !== 'waiting') return { ...row, candidates: [] }
  const match = matchPayment(
    { text: row.text, amount_cents: row.left_cents },
    await openInvoices(tx),
    new Set(),
  )
  const likely = match.isSure ? match.pays.map(({ invoice }) => invoice) : match.candidates
  const candidates = likely.map(({ id: invoice, number, broker, bill_to, open_cents }) => ({
    invoice,
    number,
    broker,
    bill_to,
    amount_cents: open_cents,
  }))
  return { ...row, candidates }
}

async function readMatchedInvoice(tx: Tx, id: number | undefined, number = '') {
  const invoiceId = id ?? (number === '' ? undefined : await findInvoice(tx, number.replace(/^#\s*/, '')))
  const known = invoiceId === undefined ? undefined : await lockInvoice(tx, invoiceId)
  if (known) return known
  if (id === undefined && number === '')
    throw new BadRequest({ invoice_number: ['Enter the invoice number.'] })
  throw new BadRequest({
    [id === undefined ? 'invoice_number' : 'invoice']: ['Invoice not found. Enter another number.'],
  })
}

export async function recordLine(
  tx: Tx,
  who: Changer,
  id: number,
  { invoice, invoice_number, amount_cents, short_reason }: z.output<typeof recordBankRow.body>,
) {
  const row = await orNotFound(lockBankRow(tx, id))
  if (row.set_aside_at !== null) throw new Conflict('This deposit is excluded. Reopen it first.')
  if (row.left_cents <= 0) throw new Conflict('This deposit is already fully applied.')
  const known = await readMatchedInvoice(tx, invoice, invoice_number)
  const amount = amount_cents ?? Math.min(row.left_cents, known.open_cents)
  if (amount > row.left_cents)
    throw new BadRequest({
      amount_cents: [`Enter ${dollars(row.left_cents)} or less: the rest is already applied.`],
    })
  await pay(
    tx,
    who,
    known.id,
    { amount_cents: amount, received_on: row.paid_on, reference: row.text.slice(0, 120), short_reason },
    id,
  )
  await renewVersion(tx, id)
  await audit(tx, {
    who,
    action: 'pay',
    record_type: 'bank_row',
    record_id: id,
    after: { invoice: known.number, amount_cents: amount },
  })
}

export async function setAside(tx: Tx, who: Principal, id: number, reason: string | null): Promise<void> {
  const row = await orNotFound(lockBankRow(tx, id))
  if ((row.set_aside_at !== null) === (reason !== null)) return
  if (reason !== null && row.left_cents <= 0) throw new Conflict('This deposit is already fully applied.')
  await bankRows.save(tx, who, 'update', row, {
    set_aside_at: reason === null ? null : new Date().toISOString(),
    set_aside_reason: reason ?? '',
  })
}
