import { z } from 'zod'
import {
  endpoint,
  idNumber,
  idParams,
  manyChanged,
  manyIds,
  seenLines,
  versionNumber,
  wholeNumber,
} from '#contract/http.ts'

export const REGISTRATION_FILTER = {
  1: { text: 'In progress', stored: 1 },
  2: { text: 'Rejected', stored: 4 },
  3: { text: 'In review', stored: 2 },
  4: { text: 'Accepted', stored: 3 },
} as const
export const HR_FILTER = {
  0: 'All',
  1: 'In Progress',
  2: 'Rejected',
  3: 'In Review',
  4: 'Accepted',
  5: 'Licenses Expired',
  6: 'Archive',
} as const

export const registrationStatus = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export const registrationQuery = wholeNumber(0, 4)

const move = z.object({
  registration_status: registrationStatus,
  reject_note: idNumber.nullable().default(null),
  comment: seenLines(2000).optional(),
})
/**
 * Code of the record field; rejections also need the id of the reject note, and a rejected record goes back to
 * review with a comment that says what changed.
 */
export const registrationChange = move
  .extend({ version: versionNumber })
  .refine(({ registration_status, reject_note }) => registration_status !== 4 || reject_note !== null, {
    path: ['reject_note'],
    message: 'Choose a rejection reason.',
  })

export const changesRegistration = <Answer extends z.ZodType>(
  name: string,
  path: string,
  access: readonly [string, 'edit'],
  answer: Answer,
) =>
  endpoint({
    name,
    summary:
      'Change a registration’s status. “In review” requires current required documents; “rejected” requires a rejection reason.',
    method: 'POST',
    path,
    access,
    params: idParams,
    body: registrationChange,
    answer,
  })

const access = (resource: string, action: 'edit' | 'delete') => [resource, action] as const

export const changesRegistrations = (name: string, path: string, resource: string) =>
  endpoint({
    name,
    summary:
      'Change the registration status of many records. Returns each earlier status, and why others were skipped. `is_undo` reverts your last change.',
    method: 'POST',
    path,
    access: access(resource, 'edit'),
    body: move
      .partial({ registration_status: true })
      .extend({ ids: manyIds, is_undo: z.boolean().default(false) })
      .refine(({ registration_status: to, is_undo }) => is_undo || to !== undefined, {
        path: ['registration_status'],
        message: 'Choose the status.',
      })
      .refine(({ registration_status: to, reject_note }) => to !== 4 || reject_note !== null, {
        path: ['reject_note'],
        message: 'Choose a rejection reason.',
      }),
    answer: manyChanged(registrationStatus),
  })

/** Archives or restores; records that cannot be are skipped with the reason. */
export const archivesMany = (name: string, path: string, resource: string) =>
  endpoint({
    name,
    summary: 'Archive or restore many records. Returns what changed, and why others were skipped.',
    method: 'POST',
    path,
    access: access(resource, 'delete'),
    body: z.object({ ids: manyIds, is_deleted: z.boolean() }),
    answer: manyChanged(z.boolean()),
  })
