import { readTaxFormId } from '#contract/rules/tax.ts'
import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import type { NamesOf } from '#server/kernel/db/names-in.ts'
import { recordNames } from '#server/kernel/history/record-names.ts'

const namesOfForms: NamesOf = async (tx, ids) => {
  const forms = ids.map((id) => ({ id, ...readTaxFormId(id) }))
  const named = async (kind: 'owner' | 'driver', of: 'settlement' | 'driver') =>
    recordNames(tx, kind, [...new Set(forms.filter((one) => one.of === of).map(({ payee }) => payee))])
  const [owners, drivers] = [await named('owner', 'settlement'), await named('driver', 'driver')]
  return new Map(
    forms.flatMap(({ id, of, payee, year }) => {
      const name = (of === 'driver' ? drivers : owners).get(payee)
      return name ? [[id, `${name}, ${year}`] as const] : []
    }),
  )
}

export const taxTrail: TrailWords = {
  names: { tax_form: namesOfForms },
  actions: {
    Filed: 'Filed',
    Corrected: 'Corrected',
    'Downloaded for IRIS': 'Downloaded for IRIS',
    'Emailed copy B': 'Emailed copy B',
  },
  records: { tax_form: '1099-NEC', tax_payer: '1099 payer' },
  fields: { tax_form: { tin_secret: { codes: { '(secret)': 'Encrypted' }, label: 'TIN' } } },
}
