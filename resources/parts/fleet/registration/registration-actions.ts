import { listRejectNotes } from '#contract/entities/kernel/handbook.ts'
import type { RegistrationStatus } from '#contract/rules/registration.ts'
import { mayMoveRegistration } from '#contract/rules/registration.ts'
import type { Endpoint } from '#contract/http.ts'
import type { DocumentOf } from '#contract/rules/documents.ts'
import { ownerFields } from '#contract/entities/fleet/owner.ts'
import type { ActionField } from '#kit/action-field.ts'
import type { RecordAction } from '#kit/define-views.ts'
import type { Row } from '#kit/fields/field-spec.ts'
import { defineLookup } from '#kit/lookup/lookup.ts'
import { watchDocuments } from './watch-documents.ts'

export const IN_REVIEW = 2
export const REJECTED = 4

export interface Registered extends Row {
  registration_status: RegistrationStatus
  is_deleted: boolean
}

export const rejectNotes = defineLookup(listRejectNotes, ({ id, note }) => ({
  value: String(id),
  label: note,
}))

export const rejectFields: readonly ActionField[] = [
  { name: 'reject_note', label: ownerFields.facts.reject_note.label, lookup: rejectNotes },
  { name: 'comment', label: ownerFields.facts.comment.label, isOptional: true },
]

const may = (to: RegistrationStatus) => (row: Registered) =>
  !row.is_deleted && mayMoveRegistration(row.registration_status, to)
const to = (registration_status: RegistrationStatus) => (row: Registered) => ({
  registration_status,
  version: row.version,
})

export function registrationActions<R extends Registered>(
  endpoint: Endpoint,
  name: (row: R) => string,
  documents: { of: DocumentOf; resource: string },
): readonly RecordAction<R>[] {
  const mend = {
    label: 'Add documents',
    path: '?tab=documents',
    Watch: watchDocuments(documents.of, documents.resource),
  }
  return [
    {
      label: 'Submit for review',
      endpoint,
      when: may(2),
      body: to(2),
      confirm: {
        title: 'Submit again for review?',
        text: (row) =>
          row.registration_status === REJECTED
            ? `The reviewer of ${name(row)} sees what you enter here.`
            : '',
        fields: [{ name: 'comment', label: 'What changed' }],
      },
      done: (row) => `${name(row)} submitted for review.`,
      isNext: true,
      mend,
    },
    {
      label: 'Accept',
      endpoint,
      when: may(3),
      body: to(3),
      done: (row) => `${name(row)} accepted.`,
      isNext: true,
      mend,
    },
    {
      label: 'Reject',
      endpoint,
      when: may(4),
      body: to(4),
      confirm: {
        title: 'Reject this registration?',
        text: (row) => `The record for ${name(row)} is kept and can be reopened.`,
        isDanger: true,
        fields: rejectFields,
      },
      done: (row) => `${name(row)} rejected.`,
    },
    {
      label: 'Reopen',
      endpoint,
      when: may(1),
      body: to(1),
      done: (row) => `${name(row)} reopened.`,
      isRare: true,
    },
  ]
}

export const openTab = ({ registration_status, is_deleted }: Registered) =>
  registration_status === 3 || is_deleted ? undefined : 'documents'
