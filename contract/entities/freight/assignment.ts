import { z } from 'zod'
import {
  chosenId,
  day,
  endpoint,
  enteredDay,
  idNumber,
  idParams,
  page,
  pageQuery,
  record,
  versionNumber,
} from '#contract/http.ts'
import type { Records } from '#contract/records.ts'

/**
 * Notice of assignment: from `starts_on` until it is released, the broker pays invoices to the factor, and they
 * carry its legend. Without a broker it is for every broker that has none of its own.
 */
export const assignment = record.extend({
  factor: z.int().nullable(),
  broker: z.int().nullable(),
  factor_name: z.string(),
  broker_name: z.string(),
  remit_to: z.string(),
  legend: z.string(),
  starts_on: day,
  ends_on: day.nullable(),
  is_active: z.boolean(),
})
export type Assignment = z.infer<typeof assignment>

export const assignmentInput = z.object({
  factor: chosenId('Choose the factor.'),
  broker: idNumber.nullable(),
  starts_on: enteredDay,
  ends_on: enteredDay.nullable(),
})

export const listAssignments = endpoint({
  name: 'listAssignments',
  summary: 'List notices of assignment, newest first.',
  path: 'assignment/list',
  access: ['assignments', 'list'],
  query: pageQuery,
  answer: page(assignment),
})

export const readAssignment = endpoint({
  name: 'readAssignment',
  summary: 'Get a notice of assignment.',
  path: 'assignment/{id}',
  access: ['assignments', 'show'],
  params: idParams,
  answer: assignment,
})

export const createAssignment = endpoint({
  name: 'createAssignment',
  summary:
    'Assign a broker’s invoices to a factor, or those of all brokers. Each broker has one notice at a time.',
  method: 'POST',
  path: 'assignment/create',
  access: ['assignments', 'create'],
  idempotent: true,
  status: 201,
  body: assignmentInput.partial({ broker: true, ends_on: true }),
  answer: assignment,
})

export const updateAssignment = endpoint({
  name: 'updateAssignment',
  summary:
    'Update a notice of assignment, or end it with a last day. Issued invoices do not change. Returns 409 for a stale version.',
  method: 'PATCH',
  path: 'assignment/{id}',
  access: ['assignments', 'edit'],
  params: idParams,
  body: assignmentInput.partial().extend({ version: versionNumber }),
  answer: assignment,
})

export const records = {
  assignment: {
    schema: assignment,
    facts: async () => (await import('#contract/fields/assignment.ts')).assignmentFacts,
  },
} as const satisfies Records
