import {
  type FactorEntry,
  factorEntryFields,
  type listFactorEntries,
} from '#contract/entities/money/factored-invoice.ts'
import type { AnswerOf } from '#contract/http.ts'
import type { Views } from '#kit/define-views.ts'
import { defineFields } from '#kit/fields/define-fields.ts'
import { defineFilters } from '#kit/list/filters.ts'
import { factors } from '#parts/money/factor-lookup.ts'

const views: Views<FactorEntry> = {
  title: ({ factor_name }) => `Reserve of ${factor_name}`,
  fields: defineFields<typeof factorEntryFields.facts>(factorEntryFields.facts, {
    day: { column: { width: 110, priority: 'always', card: 'head' } },
    factor_name: { column: { width: 160, card: 'title' } },
    kind: { column: { width: 150, card: 'line' } },
    invoice_number: { column: { width: 100 } },
    schedule_number: { column: { width: 110 } },
    amount_cents: { column: { width: 120, card: 'labeled' } },
    balance_cents: { column: { width: 120, priority: 'always', card: 'labeled' } },
    note: { column: { width: 220, wraps: true } },
    recorded_by: { column: { width: 140 } },
  }),
  filters: defineFilters<typeof listFactorEntries>([
    { kind: 'one', name: 'factor', label: 'Factor', lookup: factors },
  ]),
  actions: [],
  totals: ({ totals }: Partial<AnswerOf<typeof listFactorEntries>>) => totals,
  empty: 'No entries yet. They come with the first funded schedule.',
}
export default views
