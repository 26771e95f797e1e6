import { IRIS_FORMS, PAYER_GAPS } from '#contract/rules/tax.ts'
import { pluralize } from '#contract/rules/plural.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import type { Tx } from '#server/kernel/db/client.ts'
import { type IrisForm, irisCsv } from '#server/money/tax/iris-csv.ts'
import { listUnfiled, readTaxRows, type TaxRow } from '#server/money/tax/tax-form.repository.ts'
import { payerGaps, toTaxForm } from '#server/money/tax/tax-form.service.ts'
import { openPayer } from '#server/money/tax/tax-w9.service.ts'
import { openTin } from '#server/money/tax/tin.service.ts'

/** One file; `ids` are the forms in it. */
export interface IrisFile {
  text: string
  ids: number[]
  parts: number
}

function withTin(key: Buffer, company: number, row: TaxRow, year: number): IrisForm {
  const tin = row.id === null ? undefined : openTin(key, company, row.id, row.tin_secret)
  if (tin === undefined)
    throw new Conflict(`Enter the TIN of ${row.payee_name} again. It was saved on another server.`)
  return { ...toTaxForm(row, year), tin }
}

/** Ready forms, `part` from 1. Corrections are not in it: the portal takes them one by one. */
export async function buildIrisFile(
  tx: Tx,
  key: Buffer,
  { year, part }: { year: number; part: number },
): Promise<IrisFile> {
  const unfiled = await listUnfiled(tx, year)
  const parts = Math.max(1, Math.ceil(unfiled.length / IRIS_FORMS))
  if (part > parts) throw new Conflict(`There ${parts === 1 ? 'is' : 'are'} ${pluralize(parts, 'file')}.`)
  const payees = unfiled.slice((part - 1) * IRIS_FORMS, part * IRIS_FORMS)
  const rows = await readTaxRows(tx, year, payees)
  const ready = rows.filter((row) => toTaxForm(row, year).form_state === 'ready')
  const gaps = ready.length > 0 ? await payerGaps(tx) : []
  if (gaps.length > 0)
    throw new Conflict(
      `Complete the payer in the 1099 settings: ${gaps.map((gap) => PAYER_GAPS[gap]).join(', ')}.`,
    )
  const forms = ready.map((row) => withTin(key, tx.companyId, row, year))
  return { text: irisCsv(await openPayer(tx), forms), ids: forms.map(({ id }) => id), parts }
}
