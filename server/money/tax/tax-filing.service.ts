import type { TaxFormState } from '#contract/rules/tax.ts'
import { readTaxFormId, TAX_GAPS } from '#contract/rules/tax.ts'
import type { TaxForm } from '#contract/entities/money/tax-form.ts'
import { dayText } from '#contract/rules/dates.ts'
import { dollars } from '#contract/rules/money.ts'
import { BadRequest, Conflict } from '#server/kernel/base/errors.ts'
import { forEachRecord, type ManyChanged } from '#server/kernel/base/each-of.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { companyToday } from '#server/kernel/tenant/read-company.repository.ts'
import { lockTaxForms, type TaxRow } from '#server/money/tax/tax-form.repository.ts'
import { payerGaps, readTaxRow, toTaxForm } from '#server/money/tax/tax-form.service.ts'
import { insertFiling, saveReview } from '#server/money/tax/tax-w9.repository.ts'

interface Held {
  id: number
  row: TaxRow
  form: TaxForm
}

async function hold(tx: Tx, id: number): Promise<Held | undefined> {
  const row = await readTaxRow(tx, id)
  return row && { id, row, form: toTaxForm(row, readTaxFormId(id).year) }
}

const nameOf = ({ form: { payee_name } }: Held) => payee_name

const missingText = ({ missing }: TaxForm) => missing.map((gap) => TAX_GAPS[gap]).join(', ')

/** Why it cannot be reviewed; '' where it can. */
export function whyNotReviewed(form: TaxForm): string {
  if (form.form_state === 'none') return 'Nothing was paid in this year.'
  if (form.form_state === 'not_required') return `No form is required: ${form.why}.`
  return form.missing.length > 0 ? `Missing: ${missingText(form)}.` : ''
}

async function review(tx: Tx, who: Changer, { id, form }: Held): Promise<TaxFormState | undefined> {
  const why = whyNotReviewed(form)
  if (why !== '') throw new Conflict(why)
  if (form.form_state !== 'review' && form.form_state !== 'changed') return undefined
  const { of, payee, year, box1_cents, box4_cents } = form
  await saveReview(tx, { of, payee, year, box1_cents, box4_cents, reviewed_by: who.id })
  await audit(tx, {
    who,
    action: `Reviewed with ${dollars(box1_cents)}`,
    record_type: 'tax_form',
    record_id: id,
  })
  await emit(tx, { type: 'TAX_FORM_CHANGED', data: { id } })
  return form.form_state
}

export async function reviewForms(
  tx: Tx,
  who: Changer,
  ids: readonly number[],
): Promise<ManyChanged<TaxFormState>> {
  await lockTaxForms(tx)
  return forEachRecord(tx, ids, { lock: hold, nameOf, change: (held) => review(tx, who, held) })
}

export async function reviewForm(tx: Tx, who: Changer, id: number): Promise<void> {
  await lockTaxForms(tx)
  const held = await hold(tx, id)
  if (held) await review(tx, who, held)
}

interface Filing {
  filed_on: string
  reference: string
}

async function file(
  tx: Tx,
  who: Changer,
  { id, row, form }: Held,
  { filed_on, reference }: Filing,
): Promise<TaxFormState | undefined> {
  if (form.form_state === 'filed' || form.form_state === 'corrected') return undefined
  if (form.form_state !== 'ready' && form.form_state !== 'correction')
    throw new Conflict(whyNotReviewed(form) || 'Mark the form as reviewed first.')
  const { of, payee, year, box1_cents, box4_cents, legal_name } = form
  const number = row.filings + 1
  await insertFiling(tx, {
    of,
    payee,
    year,
    number,
    before_cents: row.filed_box1,
    box1_cents,
    box4_cents,
    legal_name,
    tin_last_four: row.tin_last_four,
    filed_on,
    reference,
    filed_by: who.id,
  })
  const changed = row.filed_box1 === null ? '' : ` instead of ${dollars(row.filed_box1)}`
  await audit(tx, {
    who,
    action: `${number > 1 ? 'Corrected' : 'Filed'} with ${dollars(box1_cents)}${changed} on ${dayText(filed_on)}`,
    record_type: 'tax_form',
    record_id: id,
    after: { reason: reference },
  })
  await emit(tx, { type: 'TAX_FORM_CHANGED', data: { id } })
  return form.form_state
}

export async function fileForms(
  tx: Tx,
  who: Changer,
  ids: readonly number[],
  { filed_on, reference }: { filed_on: string | undefined; reference: string },
): Promise<ManyChanged<TaxFormState>> {
  const today = await companyToday(tx)
  const on = filed_on ?? today
  if (on > today) throw new BadRequest({ filed_on: ['Enter the filing date: today or earlier.'] })
  if ((await payerGaps(tx)).length > 0) throw new Conflict('Complete the payer in the 1099 settings first.')
  await lockTaxForms(tx)
  return forEachRecord(tx, ids, {
    lock: hold,
    nameOf,
    change: (held) => file(tx, who, held, { filed_on: on, reference }),
  })
}
