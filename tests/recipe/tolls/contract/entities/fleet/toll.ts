import { z } from 'zod'
import { cents, day, endpoint, idParams, page, pageQuery, record } from '#contract/http.ts'
import type { Grants } from '#contract/permissions.ts'
import type { Records } from '#contract/records.ts'

/** Amounts in cents. */
export const toll = record.extend({
  vehicle: z.int(),
  unit_number: z.string(),
  day,
  amount_cents: cents,
  place: z.string(),
})
export type Toll = z.infer<typeof toll>

export const listTolls = endpoint({
  name: 'listTolls',
  summary: 'Tolls, the newest day first.',
  path: 'toll/list',
  access: ['tolls', 'list'],
  query: pageQuery,
  answer: page(toll),
})

export const readToll = endpoint({
  name: 'readToll',
  summary: 'One toll.',
  path: 'toll/{id}',
  access: ['tolls', 'show'],
  params: idParams,
  answer: toll,
})

const input = z.object({
  vehicle: z.int().positive('Choose the vehicle.'),
  day,
  amount_cents: cents,
  place: z.string().trim().max(200),
})

export const createToll = endpoint({
  name: 'createToll',
  summary: 'Enter a toll.',
  method: 'POST',
  path: 'toll/create',
  access: ['tolls', 'create'],
  status: 201,
  idempotent: true,
  body: input.extend({ place: input.shape.place.default('') }),
  answer: toll,
})

export const updateToll = endpoint({
  name: 'updateToll',
  summary: 'Change a toll; a stale version answers 409.',
  method: 'PATCH',
  path: 'toll/{id}',
  access: ['tolls', 'edit'],
  params: idParams,
  body: input.partial().extend({ version: z.int() }),
  answer: toll,
})

export const grants = {
  VIEW_HR_PORTAL: { tolls: ['list', 'show', 'create', 'edit'] },
} as const satisfies Grants

export const records = {
  toll: { schema: toll, facts: async () => (await import('#contract/fields/toll.ts')).tollFacts },
} as const satisfies Records
