export type RegistrationStatus = 1 | 2 | 3 | 4

export const REGISTRATION_STATUS = { 1: 'In progress', 2: 'In review', 3: 'Accepted', 4: 'Rejected' } as const

export const REGISTRATION_STEPS: Readonly<Record<RegistrationStatus, readonly RegistrationStatus[]>> = {
  1: [2],
  2: [3, 4],
  3: [1],
  4: [1, 2],
}

export const SAY_WHAT_CHANGED = 'Enter what changed since it was rejected.'

export const mayMoveRegistration = (from: RegistrationStatus, to: RegistrationStatus): boolean =>
  REGISTRATION_STEPS[from]?.includes(to) ?? false
