import { REGISTRATION_STATUS, type RegistrationStatus } from '#contract/rules/registration.ts'
import { statusCell, StatusTag } from '#kit/cells/status.tsx'

/** A cell that shows where a registration stands. */
export const registrationCell = statusCell(REGISTRATION_STATUS, { 1: 'blue', 2: 'blue', 3: 'green', 4: 'danger' })

/** Where a registration stands, beside the heading of its record. */
export const registrationTag = ({ registration_status, is_deleted }: { registration_status: RegistrationStatus; is_deleted: boolean }) =>
  is_deleted ? <StatusTag tone="plain">Archived</StatusTag> : registrationCell.render(registration_status)
