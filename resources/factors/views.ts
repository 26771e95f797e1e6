import { type Factor, factorFields } from '#contract/entities/freight/factor.ts'
import { USUAL_FACTOR_COLUMNS } from '#contract/rules/factor-columns.ts'
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
  actions: [],
  empty: 'No factors yet. Add the one that buys your invoices.',
}
export default views
