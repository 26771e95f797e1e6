import { type Factor, factorFields } from '#contract/entities/freight/factor.ts'
import { createFactorEntry, type FactorEntry } from '#contract/entities/money/factored-invoice.ts'
import { USUAL_FACTOR_COLUMNS } from '#contract/rules/factor-columns.ts'
import { ENTERED_KINDS } from '#contract/rules/factoring.ts'
import { dollars } from '#contract/rules/money.ts'
import { defineFieldsOf } from '#kit/fields/define-fields.ts'
import type { Views } from '#kit/define-views.ts'

const [PROFILE, TERMS, SCHEDULES] = ['Factor', 'Terms', 'Schedules']

const views: Views<Factor> = {
  title: ({ name }) => name,
  fields: defineFieldsOf(factorFields, {
    name: { column: { width: 240, card: 'title' }, group: PROFILE, form: true },
    is_active: { column: { width: 90 }, group: PROFILE, form: true, initial: true },
    remit_to: { group: PROFILE, form: true },
    legend: { group: PROFILE, form: true },
    advance_percent: { column: { width: 110 }, group: TERMS, form: true, initial: 90 },
    fee_percent: { column: { width: 90 }, group: TERMS, form: true, initial: 3 },
    reserve_percent: { column: { width: 110 }, group: TERMS },
    is_recourse: { column: { width: 110 }, group: TERMS, form: true },
    recourse_days: { group: TERMS, form: true },
    submit_by: { column: { width: 170 }, group: SCHEDULES, form: true, initial: 'download' },
    submit_email: { group: SCHEDULES, form: true },
    csv_columns: { group: SCHEDULES, form: true, initial: USUAL_FACTOR_COLUMNS },
  }),
  filters: [],
  actions: [
    {
      label: 'Add reserve entry',
      endpoint: createFactorEntry,
      when: () => true,
      body: ({ id }) => ({ factor: id }),
      confirm: {
        title: 'Add reserve entry',
        text: ({ name }) =>
          `Reserves of schedules, releases and charge-backs of ${name} are in the ledger already.`,
        initial: (_, today) => ({ kind: 'payout', day: today }),
        fields: [
          { name: 'kind', label: 'Entry', choices: ENTERED_KINDS },
          { name: 'day', label: 'Date', isDay: true },
          { name: 'amount_cents', label: 'Amount', isMoney: true },
          { name: 'note', label: 'Note', isOptional: true },
        ],
      },
      done: (answer, { row: { name } }) =>
        `${name}: ${dollars((answer as unknown as FactorEntry).amount_cents)} entered in the reserve ledger.`,
    },
  ],
  empty: 'No factors yet. Add the one that buys your invoices.',
}
export default views
