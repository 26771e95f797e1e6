import { fieldChangeFacts } from '#contract/fields/field-change.ts'
import { loadFacts } from '#contract/fields/load.ts'
import type { RecordFacts } from '#contract/fields.ts'
import { defineColumns } from '#kit/fields/define-fields.ts'

const FACTS: RecordFacts = loadFacts

export const historyColumns = defineColumns(fieldChangeFacts, {
  at: { column: { width: 130, card: 'head' } },
  user_name: { column: { width: 160, card: 'line' } },
  field: { cell: { compute: ({ field }) => FACTS[field]?.label ?? field }, column: { width: 170, card: 'title' } },
  before: { column: { width: 300, card: 'line' } },
  after: { column: { width: 300, card: 'line' } },
})
