import { REGISTRATION_STATUS } from '#contract/rules/registration.ts'
import { statusCell } from '#kit/cells/status.tsx'

/** A cell that shows where a registration stands. */
export const registrationCell = statusCell(REGISTRATION_STATUS, { 1: 'blue', 2: 'blue', 3: 'green', 4: 'danger' })
