import type { z } from 'zod'
import type { updateTaxForm } from '#contract/entities/money/tax-form.ts'
import type { TaxPayer, updateTaxPayer } from '#contract/entities/money/tax-payer.ts'
import { readTaxFormId, tinProblem } from '#contract/rules/tax.ts'
import { toChange } from '#server/kernel/base/change.ts'
import { BadRequest } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { audit, type Changer } from '#server/kernel/history/audit.ts'
import { assertCurrentVersion } from '#server/kernel/history/stale.ts'
import { inWords } from '#server/kernel/history/words.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'
import { lockTaxForms } from '#server/money/tax/tax-form.repository.ts'
import { readTaxRow } from '#server/money/tax/tax-form.service.ts'
import { lockPayer, lockW9, readPayer, savePayer, saveW9 } from '#server/money/tax/tax-w9.repository.ts'
import { sealTin } from '#server/money/tax/tin.service.ts'

type Entered = z.output<typeof updateTaxForm.body>

function sealedAs(key: Buffer, company: number, w9: number, tin: string | undefined) {
  if (tin === undefined) return {}
  return tin === '' ? { tin_secret: '', tin_last_four: '' } : sealTin(key, company, w9, tin)
}

const withoutDigits = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'tin_last_four'))

/** The number itself is neither in the audit trail nor in any answer. */
export async function saveTaxW9(
  tx: Tx,
  who: Changer,
  key: Buffer,
  id: number,
  { version, tin, ...entered }: Entered,
): Promise<void> {
  const { of, payee } = readTaxFormId(id)
  await orNotFound(readTaxRow(tx, id))
  await lockTaxForms(tx)
  const { tin_last_four, ...w9 } = await lockW9(tx, of, payee)
  await assertCurrentVersion(tx, 'tax_form', { ...w9, id }, version, inWords)
  const tin_type = entered.tin_type ?? w9.tin_type
  const problem = tin ? tinProblem(tin_type, tin) : undefined
  if (problem !== undefined) throw new BadRequest({ tin: [problem] })
  if (tin === undefined && tin_last_four !== '' && tin_type !== w9.tin_type)
    throw new BadRequest({ tin: ['Enter the number again for another TIN type.'] })
  const sealed = sealedAs(key, tx.companyId, w9.id, tin)
  const change = toChange<object>({ ...w9, tin_last_four }, { ...entered, ...sealed })
  if (!change) return
  await saveW9(tx, w9.id, change.after)
  await audit(tx, {
    who,
    action: 'update',
    record_type: 'tax_form',
    record_id: id,
    before: withoutDigits(change.before),
    after: withoutDigits(change.after),
  })
  await emit(tx, { type: 'TAX_FORM_CHANGED', data: { id } })
}

const NO_PAYER = {
  id: 1,
  created_at: '1970-01-01T00:00:00Z',
  updated_at: '1970-01-01T00:00:00Z',
  version: 0,
  legal_name: '',
  ein: '',
  address: '',
  address_2: '',
  city: '',
  state: '',
  zip: '',
  phone: '',
} satisfies TaxPayer

export async function openPayer(tx: Tx): Promise<TaxPayer> {
  const payer = await readPayer(tx)
  if (!payer) return NO_PAYER
  const { company_id: _, created_at, updated_at, ...rest } = payer
  return {
    ...rest,
    created_at: new Date(created_at).toISOString(),
    updated_at: new Date(updated_at).toISOString(),
  }
}

export async function saveTaxPayer(
  tx: Tx,
  who: Changer,
  { version, ...entered }: z.output<typeof updateTaxPayer.body>,
): Promise<void> {
  const payer = await lockPayer(tx)
  await assertCurrentVersion(tx, 'tax_payer', payer, version, inWords)
  const change = toChange<object>(payer, entered)
  if (!change) return
  await savePayer(tx, payer.id, change.after)
  await audit(tx, {
    who,
    action: 'update',
    record_type: 'tax_payer',
    record_id: payer.id,
    before: change.before as Record<string, unknown>,
    after: change.after as Record<string, unknown>,
  })
}
