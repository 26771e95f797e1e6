import { REGISTRATION_STATUS, type RegistrationStatus } from '#contract/rules/registration.ts'
import { statusCell, StatusTag } from '#kit/cells/status.tsx'

export const registrationCell = statusCell(REGISTRATION_STATUS, {
  1: 'blue',
  2: 'blue',
  3: 'green',
  4: 'danger',
})

export const registrationTag = ({
  registration_status,
  is_deleted,
}: {
  registration_status: RegistrationStatus
  is_deleted: boolean
}) =>
  is_deleted ? <StatusTag tone="plain">Archived</StatusTag> : registrationCell.render(registration_status)
