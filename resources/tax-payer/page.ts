import { type TaxPayer, taxPayerFields } from '#contract/entities/money/tax-payer.ts'
import { defineFieldsOf } from '#kit/fields/define-fields.ts'
import type { SettingsViews } from '#kit/settings/settings-views.ts'
import { states } from '#parts/kernel/handbook/handbook.ts'

const payer = 'Payer'

const views: SettingsViews<TaxPayer> = {
  about: 'The company as the IRS knows it.',
  sections: [
    {
      form: 'payer',
      fields: defineFieldsOf(taxPayerFields, {
        created_at: {},
        legal_name: { group: payer, form: true, isWide: true },
        ein: { group: payer, form: true },
        phone: { group: payer, form: true },
        address: { group: payer, form: true },
        address_2: { group: payer, form: true },
        city: { group: payer, form: true },
        state: { group: payer, form: { lookup: states } },
        zip: { group: payer, form: true },
      }),
      groups: { [payer]: { about: 'Printed on every 1099-NEC and sent to the IRS.' } },
      inputs: {
        ein: { inputMode: 'numeric' },
        phone: { autoComplete: 'tel' },
        zip: { inputMode: 'numeric' },
      },
      done: () => '1099 payer saved.',
    },
  ],
}
export default views
