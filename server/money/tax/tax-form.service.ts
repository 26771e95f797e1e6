import type { z } from 'zod'
import { PAGE_SIZE } from '#contract/constants.ts'
import type {
  listTaxForms,
  TaxChecklist,
  TaxForm,
  TaxFormDetail,
  TaxTotals,
} from '#contract/entities/money/tax-form.ts'
import { foldLetters } from '#contract/rules/fold-letters.ts'
import {
  EFILE_FROM,
  IRIS_FORMS,
  maskedTin,
  type PayerGap,
  readTaxFormId,
  taxDueOn,
  taxFormId,
  taxFormState,
  taxGaps,
  taxThreshold,
  toBox1,
  whyNotRequired,
} from '#contract/rules/tax.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { listCopies } from '#server/money/tax/tax-copy.repository.ts'
import {
  listFilings,
  listTaxPayments,
  listUnfiled,
  readTaxRows,
  type TaxRow,
} from '#server/money/tax/tax-form.repository.ts'
import { readPayer } from '#server/money/tax/tax-w9.repository.ts'

const figuresOf = (box1_cents: number | null, box4_cents: number | null) =>
  box1_cents === null || box4_cents === null ? null : { box1_cents, box4_cents }

export function toTaxForm(
  {
    id: _id,
    tin_secret: _secret,
    tin_last_four,
    reviewed_box1,
    reviewed_box4,
    filed_box1,
    filed_box4,
    filings,
    ...row
  }: TaxRow,
  year: number,
): TaxForm {
  const figures = { paid_cents: row.paid_cents, box1_cents: toBox1(row), box4_cents: row.withheld_cents }
  const w9 = { ...row, has_tin: tin_last_four !== '' }
  const progress = {
    reviewed: figuresOf(reviewed_box1, reviewed_box4),
    filed: figuresOf(filed_box1, filed_box4),
    filings,
  }
  const form_state = taxFormState(w9, figures, progress, year)
  return {
    ...row,
    ...figures,
    id: taxFormId(row.of, row.payee, year),
    year,
    form_state,
    why: form_state === 'not_required' ? whyNotRequired(w9, figures, year) : '',
    missing: form_state === 'none' || form_state === 'not_required' ? [] : taxGaps(w9),
    filed_cents: filed_box1,
    tin: maskedTin(row.tin_type, tin_last_four),
  }
}

/** Last year's until the end of March, when its forms are still worked on. */
export function usualYear(today: string): number {
  const year = Number(today.slice(0, 4))
  return today.slice(5) < '04-01' ? year - 1 : year
}

export async function payerGaps(tx: Tx): Promise<PayerGap[]> {
  const payer = await readPayer(tx)
  const isMissing: Readonly<Record<PayerGap, boolean>> = {
    name: !payer?.legal_name,
    ein: !payer?.ein,
    address: !payer?.address || !payer.city || !payer.state || !payer.zip,
    phone: !payer?.phone,
  }
  return (Object.keys(isMissing) as PayerGap[]).filter((gap) => isMissing[gap])
}

const NOT_DUE: readonly string[] = ['none', 'not_required']

interface Known {
  year: number
  payer_missing: PayerGap[]
  unfiled: number
}

function toChecklist(forms: readonly TaxForm[], { year, payer_missing, unfiled }: Known): TaxChecklist {
  const byState = Map.groupBy(forms, ({ form_state }) => form_state)
  const due = forms.filter(({ form_state }) => !NOT_DUE.includes(form_state)).length
  return {
    year,
    due_on: taxDueOn(year),
    threshold_cents: taxThreshold(year),
    states: Object.fromEntries([...byState].map(([state, { length }]) => [state, length])),
    payer_missing,
    is_efile_required: due >= EFILE_FROM,
    iris_files: Math.ceil(unfiled / IRIS_FORMS),
  }
}

const TOTALS = [
  'paid_cents',
  'deducted_cents',
  'withheld_cents',
  'advanced_cents',
  'escrow_held_cents',
  'escrow_returned_cents',
  'reimbursed_cents',
  'balance_cents',
  'box1_cents',
  'box4_cents',
] as const satisfies readonly (keyof TaxTotals)[]

const sumOf = (forms: readonly TaxForm[]): TaxTotals =>
  Object.fromEntries(
    TOTALS.map((name) => [name, forms.reduce((all, one) => all + one[name], 0)]),
  ) as TaxTotals

type Query = z.output<typeof listTaxForms.query>

const byName = (one: TaxForm, other: TaxForm) =>
  foldLetters(one.payee_name).localeCompare(foldLetters(other.payee_name)) || one.id - other.id

function inOrder(forms: readonly TaxForm[], order: Query['order'] = '-box1_cents'): TaxForm[] {
  const field = order.replace('-', '') as 'payee_name' | 'box1_cents' | 'paid_cents'
  const sign = order.startsWith('-') ? -1 : 1
  return forms.toSorted((one, other) =>
    field === 'payee_name'
      ? sign * byName(one, other)
      : sign * (one[field] - other[field]) || byName(one, other),
  )
}

export const readTaxForms = async (tx: Tx, year: number): Promise<TaxForm[]> =>
  (await readTaxRows(tx, year)).map((row) => toTaxForm(row, year))

export async function pageOfTaxForms(tx: Tx, { page, search = '', form_state, order, ...query }: Query) {
  const year = query.year ?? usualYear(await companyToday(tx))
  const all = await readTaxForms(tx, year)
  const sought = foldLetters(search.trim())
  const found = all.filter(
    (one) =>
      (form_state === undefined || one.form_state === form_state) &&
      (foldLetters(one.payee_name).includes(sought) || foldLetters(one.legal_name).includes(sought)),
  )
  const from = (page - 1) * PAGE_SIZE
  return {
    count: found.length,
    results: inOrder(found, order).slice(from, from + PAGE_SIZE),
    totals: sumOf(found),
    checklist: toChecklist(all, {
      year,
      payer_missing: await payerGaps(tx),
      unfiled: (await listUnfiled(tx, year)).length,
    }),
  }
}

export async function readTaxRow(tx: Tx, id: number): Promise<TaxRow | undefined> {
  const { of, payee, year } = readTaxFormId(id)
  const [row] = await readTaxRows(tx, year, [{ of, payee }])
  return row
}

export async function openTaxForm(tx: Tx, id: number): Promise<TaxFormDetail> {
  const { of, payee, year } = readTaxFormId(id)
  const row = await orNotFound(readTaxRow(tx, id))
  return {
    ...toTaxForm(row, year),
    payments: await listTaxPayments(tx, { of, payee }, year),
    copies: await listCopies(tx, { of, payee }, year),
    filings: await listFilings(tx, { of, payee }, year),
  }
}
