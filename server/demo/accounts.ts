import type { BUILT_IN_ROLES } from '#contract/permissions.ts'

export const DEMO_PASSWORD = 'demo-freight'
export const DEMO_INTAKE_ADDRESS = 'loads@demo.example'
export const DEMO_ABBREVIATION = 'NLF'

export interface DemoAccount {
  readonly username: string
  readonly role: keyof typeof BUILT_IN_ROLES
  readonly first_name: string
  readonly last_name: string
  readonly is_admin?: true
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { username: 'admin', role: 'Administrator', first_name: 'Nora', last_name: 'Lindahl', is_admin: true },
  { username: 'lead', role: 'Lead dispatcher', first_name: 'Marek', last_name: 'Dvorak' },
  { username: 'dispatcher', role: 'Dispatcher', first_name: 'Ann', last_name: 'Castell' },
  { username: 'dispatcher2', role: 'Dispatcher', first_name: 'Ben', last_name: 'Osei' },
  { username: 'hr', role: 'HR', first_name: 'Hilda', last_name: 'Romero' },
  { username: 'accountant', role: 'Accountant', first_name: 'Arthur', last_name: 'Quinn' },
  { username: 'driver', role: 'Driver', first_name: 'Luis', last_name: 'Ortega' },
]

export const DEMO_PLATFORM = {
  username: 'platform',
  first_name: 'Petra',
  last_name: 'Vale',
  is_superuser: true,
} as const

export const RATERS: readonly string[] = ['dispatcher', 'lead', 'dispatcher2']
