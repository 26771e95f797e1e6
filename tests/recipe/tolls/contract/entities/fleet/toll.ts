import type { z } from 'zod'
import { cents, computed, day, declareFields, requiredLookup, text } from '#contract/field.ts'
import { recordCalls } from '#contract/record-calls.ts'
import type { Records } from '#contract/records.ts'

export const tollFields = declareFields({
  vehicle: requiredLookup('Unit', 'vehicle', { required: 'Choose the vehicle.' }),
  unit_number: computed(text('Unit')),
  day: day('Day'),
  amount_cents: cents('Amount'),
  place: text('Place', { max: 200 }),
})
export const toll = tollFields.schema
export type Toll = z.infer<typeof toll>

export const {
  list: listTolls,
  read: readToll,
  create: createToll,
  update: updateToll,
} = recordCalls(tollFields, {
  names: ['Toll', 'Tolls'],
  path: 'toll',
  resource: 'tolls',
  summaries: {
    list: 'List tolls, newest day first.',
    read: 'Get a toll.',
    create: 'Enter a toll.',
    update: 'Update a toll. Returns 409 for a stale version.',
  },
})

export const records = { toll: { schema: toll, facts: () => tollFields.facts } } as const satisfies Records
