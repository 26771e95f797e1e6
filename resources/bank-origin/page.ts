import { type BankOrigin, bankOriginFields } from '#contract/entities/money/bank-origin.ts'
import { defineFieldsOf } from '#kit/fields/define-fields.ts'
import type { SettingsViews } from '#kit/settings/settings-views.ts'

const company = 'Company'
const bank = 'Bank'
const file = 'File'

const views: SettingsViews<BankOrigin> = {
  about: 'How your bank knows you in the NACHA files that pay owners and drivers.',
  sections: [
    {
      form: 'origin',
      fields: defineFieldsOf(bankOriginFields, {
        created_at: {},
        company_name: { group: company, form: true },
        originator_id: { group: company, form: true },
        entry_description: { group: company, form: true },
        immediate_destination: { group: bank, form: true },
        destination_name: { group: bank, form: true },
        immediate_origin: { group: bank, form: true },
        odfi: { group: bank, form: true },
        sends_prenotes: { group: file, form: true },
        modifier: { group: file, form: true },
        is_balanced: { group: file, form: true },
        account_type: { group: file, form: true },
        account: { group: file, form: 'secret' },
      }),
      groups: { [bank]: { about: 'From your bank’s ACH setup letter.' } },
      inputs: {
        immediate_destination: { inputMode: 'numeric' },
        odfi: { inputMode: 'numeric' },
      },
      done: () => 'Bank file settings saved.',
    },
  ],
}
export default views
