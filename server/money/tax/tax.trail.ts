import { readTaxFormId } from '#contract/rules/tax.ts'
import type { TrailWords } from '#server/kernel/history/trail-words.ts'
import { namesOfPayees } from '#server/money/pay/payee-names.ts'

export const taxTrail: TrailWords = {
  names: { tax_form: namesOfPayees(readTaxFormId, (name, { year }) => `${name}, ${year}`) },
  actions: {
    Filed: 'Filed',
    Corrected: 'Corrected',
    'Downloaded for IRIS': 'Downloaded for IRIS',
    'Emailed copy B': 'Emailed copy B',
  },
  records: { tax_form: '1099-NEC', tax_payer: '1099 payer' },
  fields: { tax_form: { tin_secret: { codes: { '(secret)': 'Encrypted' }, label: 'TIN' } } },
}
