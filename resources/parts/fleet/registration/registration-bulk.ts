import type { archivesMany, changesRegistrations } from '#contract/entities/fleet/registration.ts'
import type { RegistrationStatus } from '#contract/rules/registration.ts'
import { type BulkAction, defineBulk } from '#kit/list/bulk.ts'
import { manyText, undoneText } from '#kit/list/many-words.ts'
import { rejectFields } from './registration-actions.ts'

type Register = ReturnType<typeof changesRegistrations>
type Archive = ReturnType<typeof archivesMany>

const listIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

export function registrationBulk(register: Register, archive: Archive, one: string): readonly BulkAction[] {
  const move = (label: string, to: RegistrationStatus, done: string, fields: BulkAction['fields'] = []) =>
    defineBulk<Register>({
      label,
      endpoint: register,
      ids: 'ids',
      body: { registration_status: to },
      fields,
      done: (answer) => manyText(answer, one, done),
      undo: ({ changed }) => (changed.length > 0 ? [{ ids: listIds(changed), is_undo: true }] : []),
      undone: (answer) => undoneText(answer, one),
    })
  return [
    move('Submit for review', 2, 'submitted for review'),
    move('Accept', 3, 'accepted'),
    move('Reject', 4, 'rejected', rejectFields),
    defineBulk<Archive>({
      label: 'Archive',
      endpoint: archive,
      ids: 'ids',
      body: { is_deleted: true },
      fields: [],
      done: (answer) => manyText(answer, one, 'archived'),
      undo: ({ changed }) => (changed.length > 0 ? [{ ids: listIds(changed), is_deleted: false }] : []),
      undone: (answer) => undoneText(answer, one),
    }),
  ]
}
