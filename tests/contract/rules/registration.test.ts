import { expect, it } from 'vitest'
import { mayMoveRegistration, type RegistrationStatus } from '#contract/rules/registration.ts'

const ALLOWED = ['1 2', '2 3', '2 4', '3 1', '4 1', '4 2']
const ALL = [1, 2, 3, 4] as const satisfies readonly RegistrationStatus[]

it.each(ALL.flatMap((from) => ALL.map((to) => [from, to] as const)))(
  'allows only the specified registration step from %i to %i',
  (from, to) => {
    expect(mayMoveRegistration(from, to)).toBe(ALLOWED.includes(`${from} ${to}`))
  },
)
