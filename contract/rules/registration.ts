/** The number that a record holds; 5 and 6 of the filter are no states. */
export type RegistrationStatus = 1 | 2 | 3 | 4

/** What the record field `registration_status` means, of owners, drivers and vehicles. */
export const REGISTRATION_STATUS = { 1: 'In progress', 2: 'In review', 3: 'Accepted', 4: 'Rejected' } as const

/** Where a registration may go from each of its states: review, accept or reject, and begin anew. */
export const REGISTRATION_STEPS: Readonly<Record<RegistrationStatus, readonly RegistrationStatus[]>> = {
  1: [2],
  2: [3, 4],
  3: [1],
  4: [1, 2],
}

/** Whether a registration may go from one state to another. */
export const mayMoveRegistration = (from: RegistrationStatus, to: RegistrationStatus): boolean =>
  REGISTRATION_STEPS[from]?.includes(to) ?? false
