import { z } from 'zod'
import { instant } from '#contract/http.ts'
import type { Records } from '#contract/records.ts'

export const fieldChange = z.object({
  id: z.int(),
  at: instant,
  user_name: z.string(),
  action: z.string(),
  record_type: z.enum(['owner', 'driver', 'vehicle', 'document', 'load']),
  record_id: z.int(),
  record_name: z.string(),
  field: z.string(),
  before: z.string(),
  after: z.string(),
})
export type FieldChange = z.infer<typeof fieldChange>

export const records = {
  field_change: {
    schema: fieldChange,
    facts: async () => (await import('#contract/fields/field-change.ts')).fieldChangeFacts,
  },
} as const satisfies Records
